import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "./icon.tsx";

interface PagerProps {
  /** A label and the query of the address; null: there is no such page. */
  back: readonly [label: string, query: URLSearchParams] | null;
  next: readonly [label: string, query: URLSearchParams] | null;
}

/** Links to the next page of a list and back. */
export function Pager({ back, next }: PagerProps) {
  if (!back && !next) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {[back, next].map(
        (one) =>
          one && (
            <Link key={one[0]} className="staff-button" to={`?${one[1]}`}>
              {one[0]}
            </Link>
          ),
      )}
    </nav>
  );
}

interface NumberedPagerProps {
  page: number;
  hasMore: boolean;
  /** The name of the page parameter, if the address also has another list's page. */
  name?: string;
}

/** The same for a list with numbered pages. The address's other parameters stay. */
export function NumberedPager({ page, hasMore, name = "page" }: NumberedPagerProps) {
  const { search } = useLocation();
  const at = (number: number) => {
    const wanted = new URLSearchParams(search);
    wanted.set(name, String(number));
    return wanted;
  };
  return (
    <Pager
      back={page > 1 ? ["Previous page", at(page - 1)] : null}
      next={hasMore ? ["Next page", at(page + 1)] : null}
    />
  );
}

/** The page number in an address, counted from 1. */
export function pageFrom(query: URLSearchParams, name = "page"): number {
  const typed = query.get(name) ?? "";
  return /^\d{1,4}$/.test(typed) ? Math.max(1, Number(typed)) : 1;
}

interface EmptyStateProps {
  title: string;
  /** The next step, or the reason why there is nothing to do. */
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
function ExportLink({ call, query }: { call: string; query: string }) {
  const wanted = new URLSearchParams(query);
  wanted.delete("after");
  return (
    <a className="staff-button" href={wanted.size > 0 ? `${call}?${wanted}` : call} download>
      <Icon name="download" />
      Export {call.endsWith(".xlsx") ? "Excel" : "CSV"}
    </a>
  );
}

/** The same as CSV and as a spreadsheet. @param call without its extension */
export const ExportLinks = ({ call, query }: { call: string; query: string }) => (
  <div className="export-links">
    <ExportLink call={`${call}.csv`} query={query} />
    <ExportLink call={`${call}.xlsx`} query={query} />
  </div>
);
