import { useEffect, useId, useRef } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { Icon } from "./icon.tsx";
import {
  askedOrder,
  type ListDefinition,
  type ListFilter,
  type ListQuery,
  orderChoices,
  wholeList,
} from "./list-query.ts";

/** Long enough not to search at every keystroke, in ms. */
const typingPause = 350;

/** More filters than these are behind the button on wide screens too. */
const shownFilters = 4;

export interface ListToolsProps {
  list: ListDefinition;
  query: ListQuery;
  /** The options of the filters with `options` read by the page, by the filter's name. */
  options?: Readonly<Record<string, Record<string, string>>> | undefined;
  /** The list's columns: on phones, where they have no headings, what it is sorted by is a choice. */
  columns?: readonly { label: string; sort?: string }[] | undefined;
}

/**
 * Search and filters as a plain GET form; with JavaScript it is sent while the user types. On phones the
 * filters are behind a button; wider screens show them, if they are few (list.css).
 */
export function ListTools({ list, query, options = {}, columns = [] }: ListToolsProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  const id = useId();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const kept = (list.keeps ?? []).flatMap((name) => {
    const value = asked.get(name);
    return value ? [{ name, value }] : [];
  });
  const order = askedOrder(list, query);
  const sorted = columns.flatMap(({ label, sort }) => (sort ? [{ label, sort }] : []));
  useShownFilters(form, query, order);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const given = Array.from(new FormData(form.current), ([name, value]) => [name, String(value)]);
    const wanted = new URLSearchParams(given.filter(([, value]) => value !== ""));
    submit(wanted, { action: list.path, replace: true, preventScrollReset: true });
  }
  const filters = Object.entries(list.filters);
  if (list.search === null && filters.length === 0 && sorted.length === 0) return null;
  const set = filters.filter(([name]) => query.chosen[name] !== null).length;
  return (
    <Form
      ref={form}
      className="list-tools"
      role="search"
      aria-label="This list"
      action={list.path}
      onInput={({ target }) => {
        clearTimeout(timer.current);
        const isTyping = target instanceof HTMLInputElement;
        timer.current = window.setTimeout(send, isTyping ? typingPause : 0);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {list.search !== null && (
        <div className="list-search">
          <label className="unseen" htmlFor={`${id}q`}>
            Search
          </label>
          <Icon name="search" />
          <input
            id={`${id}q`}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={query.search}
            placeholder={list.search}
          />
        </div>
      )}
      {filters.length + sorted.length > 0 && (
        <details
          className={`list-filters ${filters.length > shownFilters ? "" : "folded-on-phones"}`}
          data-many={filters.length > shownFilters || undefined}
        >
          <summary className="staff-button">
            {filters.length === 0 ? "Sort" : set > 0 ? `Filters (${set})` : "Filters"}
          </summary>
          {filters.map(([name, filter]) => (
            <div className="staff-field" key={name}>
              <label htmlFor={id + name}>{filter.label}</label>
              <FilterControl
                id={id + name}
                name={name}
                filter={filter}
                options={options[name]}
                value={query.chosen[name] ?? ""}
              />
            </div>
          ))}
          {sorted.length > 0 && (
            <div className="staff-field list-order">
              <label htmlFor={`${id}sort`}>Sort by</label>
              <Choice
                id={`${id}sort`}
                name="sort"
                defaultValue={order}
                options={orderChoices(list, sorted)}
              />
            </div>
          )}
        </details>
      )}
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="staff-button without-script">Search</button>
      {query.isFiltered && (
        <Link className="staff-button plain" to={wholeList(list, search)}>
          Reset
        </Link>
      )}
    </Form>
  );
}

interface FilterControlProps {
  id: string;
  name: string;
  filter: ListFilter;
  options: Record<string, string> | undefined;
  value: string;
}

function FilterControl({ id, name, filter, options = {}, value }: FilterControlProps) {
  const given = { id, name, defaultValue: value };
  if ("type" in filter && filter.type !== "choice")
    return filter.type === "day" ? (
      <input {...given} type="date" />
    ) : (
      <input {...given} maxLength={200} placeholder={filter.placeholder} />
    );
  const known = "options" in filter ? filter.options : options;
  return <Choice {...given} options={{ "": "Any", ...known }} />;
}

interface ChoiceProps {
  id: string;
  name: string;
  defaultValue: string;
  options: Record<string, string>;
}

const Choice = ({ options, ...select }: ChoiceProps) => (
  <select {...select}>
    {Object.entries(options).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

/** Shows the address's filters again when it changed other than by typing, such as by Back or Reset. */
function useShownFilters(
  form: React.RefObject<HTMLFormElement | null>,
  query: ListQuery,
  sort: string,
) {
  useEffect(() => {
    for (const [name, value] of Object.entries({ q: query.search, sort, ...query.chosen })) {
      const control = form.current?.elements.namedItem(name);
      if (control === document.activeElement) continue;
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = value ?? "";
    }
  }, [form, query, sort]);
}
