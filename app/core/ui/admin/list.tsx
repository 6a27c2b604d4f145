import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

interface NumberedPagerProps {
  page: number;
  hasMore: boolean;
  /** The address's other parameters, such as a search. */
  query?: Record<string, string>;
  /** The parameter that names the page, if the address has the pages of another list too. */
  name?: string;
}

/** Links to the next page of a list and back. */
export function NumberedPager({ page, hasMore, query = {}, name = "page" }: NumberedPagerProps) {
  if (page === 1 && !hasMore) return null;
  const at = (number: number) => `?${new URLSearchParams({ ...query, [name]: String(number) })}`;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <Link className="staff-button" to={at(page - 1)}>
          Previous
        </Link>
      )}
      {hasMore && (
        <Link className="staff-button" to={at(page + 1)}>
          Next
        </Link>
      )}
    </nav>
  );
}

/** The page of a list that an address asks for, counted from 1. */
export function pageFrom(query: URLSearchParams, name = "page"): number {
  const typed = query.get(name) ?? "";
  return /^\d{1,4}$/.test(typed) ? Math.max(1, Number(typed)) : 1;
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The options, by value. */
  options: Record<string, string>;
  chosen: string | null;
}

/** One filter of a list; nothing chosen is "Any". */
export function FilterSelect({ name, label, options, chosen }: FilterSelectProps) {
  return (
    <div className="staff-field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen ?? ""}>
        <option value="">Any</option>
        {Object.entries(options).map(([value, optionLabel]) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** The next step, or why there is nothing to do. */
  children: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Downloads the whole filtered list, not only the current page. */
export function ExportLink({ call, query }: { call: string; query: string }) {
  const wanted = new URLSearchParams(query);
  wanted.delete("after");
  return (
    <a className="staff-button" href={wanted.size > 0 ? `${call}?${wanted}` : call} download>
      <Icon name="download" />
      Export {call.endsWith(".xlsx") ? "Excel" : "CSV"}
    </a>
  );
}

/** The same as CSV and as a spreadsheet. @param call without its ending */
export const ExportLinks = ({ call, query }: { call: string; query: string }) => (
  <div className="export-links">
    <ExportLink call={`${call}.csv`} query={query} />
    <ExportLink call={`${call}.xlsx`} query={query} />
  </div>
);
