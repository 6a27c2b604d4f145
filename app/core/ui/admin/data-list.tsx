import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form, Link, useLocation, useNavigation, useSubmit } from "react-router";
import { ExportLinks } from "./list.tsx";
import {
  filtersIn,
  type ListDefinition,
  type ListFilter,
  type ListQuery,
  sortedBy,
} from "./list-query.ts";
import { rememberList } from "./last-list.ts";
import { SavedViews } from "./saved-views.tsx";
import { useRowKeys } from "./shortcuts.ts";

/** A column of a list. The title's cell holds the row's link, and the whole row leads there. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The row's heading, on phones the card's. One column of a list is. */
  title?: true;
  /** What pressing its heading sorts by: a name of the definition's `sorts`. */
  sort?: string;
  /** Amounts and counts: at the end of the line. */
  end?: true;
  /** Text of several words, which may break. */
  wrap?: true;
  /** Only where there is room for it: not on tablets. */
  room?: true;
  /** On phones: with its heading in front, or not at all; of each row, or of all. */
  phone?: OnPhone | ((row: Row) => OnPhone);
}

type OnPhone = "labelled" | "hidden";

/** An action on the rows that are ticked: a form with their keys, or what `pick` has, as `picked`. */
export interface BulkAction {
  label: string;
  /** The route that takes it. */
  action: string;
  method?: "get" | "post";
  /** Its name among that route's actions, if it has several. */
  name?: string;
  /** The field that it needs, before its button. */
  choice?: ReactNode;
}

interface DataListProps<Row extends { key: string }> {
  list: ListDefinition;
  query: ListQuery;
  /** For the table: what it lists, in which order. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The cursor of the next page; null: none. */
  next: string | null;
  /** The address of its files without their ending; none: it cannot be downloaded. */
  exports?: string;
  bulk?: readonly BulkAction[];
  /** What ticking a row picks, and the row's name for screen readers; null: it cannot be ticked. */
  pick?: (row: Row) => { value: string; name: string } | null;
  /** The options of the filters whose options the page reads, by the filter's name. */
  options?: Readonly<Record<string, Record<string, string>>>;
  /** Said when the list has nothing at all. Nothing that matches has a text of its own. */
  empty: ReactNode;
  /** Above the table: such as a sum. */
  children?: ReactNode;
  /** What a row leads to is open beside the list: `j` and `k` open the next one. */
  isSplit?: boolean;
}

/**
 * A list of the admin site: search and filters in the address, sorting, pages by cursor, saved views, files of
 * what is filtered, and actions on several rows. On phones each row is a card. With JavaScript it filters while
 * one types, and `j`, `k`, `x` and Enter move, tick and open.
 */
export function DataList<Row extends { key: string }>(props: DataListProps<Row>) {
  const { list, query, rows, next, exports, bulk = [], empty, children } = props;
  const { search } = useLocation();
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, props.isSplit);
  useEffect(() => rememberList(list.path, search), [list.path, search]);
  const isEmpty = rows.length === 0;
  const isUsed = !isEmpty || query.isFiltered || query.after !== null;
  return (
    <section className="data-list" aria-label={props.label}>
      {isUsed && <ListFilters list={list} query={query} options={props.options} />}
      {children}
      {isUsed && (
        <p className="found" role="status">
          {isEmpty ? "Nothing matches." : `${rows.length} shown${next ? ", more below" : ""}`}
        </p>
      )}
      {bulk.length > 0 && !isEmpty && <BulkBar actions={bulk} />}
      {isEmpty && !isUsed && empty}
      {isEmpty && isUsed && (
        <div className="empty">
          <h2>Nothing matches</h2>
          <p>Nothing here has these words and filters. Try fewer words or another filter.</p>
          <Link className="staff-button" to={keptAddress(list, search)}>
            Show all
          </Link>
        </div>
      )}
      {!isEmpty && <Rows {...props} body={body} search={search} />}
      <ListPages search={search} after={query.after} next={next} />
      {exports && !isEmpty && <ExportLinks call={exports} query={filtersIn(search)} />}
    </section>
  );
}

interface RowsProps<Row extends { key: string }> extends DataListProps<Row> {
  body: React.RefObject<HTMLTableSectionElement | null>;
  search: string;
}

/** The roles repeat the elements' meaning: browsers drop it when CSS changes a table's display. */
function Rows<Row extends { key: string }>(props: RowsProps<Row>) {
  const { list, query, label, columns, rows, bulk = [], pick, body, search } = props;
  const isLoading = useNavigation().location?.pathname === list.path;
  return (
    <table className="rows" role="table" aria-label={label} aria-busy={isLoading || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {bulk.length > 0 && (
            <th role="columnheader" scope="col" className="row-pick">
              <span className="unseen">Tick</span>
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              data-end={column.end}
              data-room={column.room}
              aria-sort={directionOf(column, query)}
            >
              {column.sort ? (
                <Link to={sortedBy(list, query, search, column.sort)}>{column.label}</Link>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        {rows.map((row) => (
          <tr role="row" key={row.key}>
            {bulk.length > 0 && (
              <td role="cell" className="row-pick">
                <Tick {...(pick ? pick(row) : { value: row.key })} />
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.label}
                role="cell"
                className={column.title && "row-title"}
                data-end={column.end}
                data-wrap={column.wrap}
                data-room={column.room}
                data-phone={onPhone(column, row) === "hidden" ? "hidden" : undefined}
                data-label={onPhone(column, row) === "labelled" ? column.label : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const onPhone = <Row,>({ phone }: Column<Row>, row: Row): OnPhone | undefined =>
  typeof phone === "function" ? phone(row) : phone;

const Tick = ({ value, name }: { value?: string; name?: string }) =>
  value !== undefined && (
    <input
      type="checkbox"
      name="picked"
      value={value}
      form="bulk"
      aria-label={name ?? "Tick this row"}
    />
  );

function directionOf<Row>({ sort }: Column<Row>, query: ListQuery) {
  if (!sort || sort !== query.sort) return undefined;
  return query.descending ? "descending" : "ascending";
}

/** The address of the whole list. */
function keptAddress({ path, keeps = [] }: ListDefinition, search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(
    keeps.flatMap((name) => asked.getAll(name).map((value) => [name, value])),
  );
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Long enough not to search at every key press, in ms. */
const typingPause = 350;

interface ListFiltersProps {
  list: ListDefinition;
  query: ListQuery;
  options?: DataListProps<never>["options"];
}

/** The search, the filters and the saved views of a list, also for a page that shows it otherwise. */
export function ListFilters(props: ListFiltersProps) {
  const search = filtersIn(useLocation().search);
  const { list, query } = props;
  return (
    <>
      <ListTools {...props} />
      <SavedViews path={list.path} search={search} isFiltered={query.isFiltered} />
    </>
  );
}

/**
 * Search and filters as a plain GET form, sent while one types with JavaScript. On phones the filters are behind a
 * button; wider screens show them all (list.css).
 */
function ListTools({ list, query, options = {} }: ListFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  const id = useId();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const kept = ["sort", ...(list.keeps ?? [])].flatMap((name) => {
    const value = asked.get(name);
    return value ? [{ name, value }] : [];
  });
  useShownFilters(form, query);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const given = Array.from(new FormData(form.current), ([name, value]) => [name, String(value)]);
    const wanted = new URLSearchParams(given.filter(([, value]) => value !== ""));
    submit(wanted, { action: list.path, replace: true, preventScrollReset: true });
  }
  const filters = Object.entries(list.filters);
  if (list.search === null && filters.length === 0) return null;
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
        <div className="staff-field search">
          <label htmlFor={`${id}q`}>Search</label>
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
      {filters.length > 0 && (
        <details className="list-filters" open={set > 0 || undefined}>
          <summary className="staff-button">{set > 0 ? `Filters (${set})` : "Filters"}</summary>
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
        </details>
      )}
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="filter-actions">
        <button className="staff-button">Search</button>
        {query.isFiltered && <Link to={keptAddress(list, search)}>Reset</Link>}
      </div>
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
  return (
    <select {...given}>
      <option value="">Any</option>
      {Object.entries("options" in filter ? filter.options : options).map(([key, option]) => (
        <option key={key} value={key}>
          {option}
        </option>
      ))}
    </select>
  );
}

/** Shows the address's filters again when it changed other than by typing, such as by Back or Reset. */
function useShownFilters(form: React.RefObject<HTMLFormElement | null>, query: ListQuery) {
  useEffect(() => {
    for (const [name, value] of Object.entries({ q: query.search, ...query.chosen })) {
      const control = form.current?.elements.namedItem(name);
      if (control === document.activeElement) continue;
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = value ?? "";
    }
  }, [form, query]);
}

/** The actions on the rows that are ticked. With JavaScript it is shown once one is. */
function BulkBar({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <form className="bulk" id="bulk" method="post">
      <strong>With those ticked:</strong>
      {actions.map(({ label, action, method = "post", name, choice }) => (
        <span className="bulk-action" key={label}>
          {choice}
          <button
            className="staff-button small"
            formAction={action}
            formMethod={method}
            {...(name && { name: "_action", value: name })}
          >
            {label}
          </button>
        </span>
      ))}
      <button className="staff-button small plain" type="reset">
        Untick all
      </button>
    </form>
  );
}

interface ListPagesProps {
  search: string;
  after: string | null;
  next: string | null;
}

/** Links to the next page of a list, and back to the first. */
function ListPages({ search, after, next }: ListPagesProps) {
  if (!after && !next) return null;
  const first = new URLSearchParams(search);
  first.delete("after");
  const following = new URLSearchParams(first);
  if (next) following.set("after", next);
  return (
    <nav className="pager" aria-label="Pages">
      {after && (
        <Link className="staff-button" to={{ search: `${first}` }}>
          First page
        </Link>
      )}
      {next && (
        <Link className="staff-button" to={{ search: `${following}` }}>
          Next page
        </Link>
      )}
    </nav>
  );
}
