import { isValidElement, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { type BulkAction, BulkBar, Tick } from "./bulk-bar.tsx";
import { EmptyState, ExportLinks, Pager } from "./list.tsx";
import {
  filtersIn,
  type ListDefinition,
  type ListQuery,
  sortedBy,
  wholeList,
} from "./list-query.ts";
import { rememberList, useRowOfPageBefore } from "./last-list.ts";
import { ListFilters } from "./list-filters.tsx";

/** A column of a list. The title's cell contains the row's link, and the whole row is clickable. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The row's heading, and on phones the card's. Each list has one such column. */
  title?: true;
  /** The sort order that its heading chooses: a name in the definition's `sorts`. */
  sort?: string;
  /** Amounts and counts: aligned at the end of the cell. */
  end?: true;
  /** Text of several words, which may wrap. */
  wrap?: true;
  /** Shown only on wide screens: not on tablets. */
  room?: true;
  /** Its place in the card that a row is on phones, for all rows or for each; unset: a line of its own. */
  card?: CardPlace | ((row: Row) => CardPlace);
}

/**
 * `end`: beside the title, such as the amount or the day. `meta`: below the title; `state`: beside that.
 * `labelled`: a line of its own with the column's heading in front.
 */
type CardPlace = "end" | "meta" | "state" | "labelled" | "hidden";

interface DataListProps<Row extends { key: string }> {
  list: ListDefinition;
  query: ListQuery;
  /** The table's accessible name: what it lists, in which order. */
  label: string;
  columns?: readonly Column<Row>[];
  /** Replaces the table: shows the rows in another form, such as pictures. */
  show?: (rows: readonly Row[]) => ReactNode;
  rows: readonly Row[];
  /** What the rows stand for, such as "50 messages"; unset: their number. */
  counted?: string;
  /** The cursor of the next page; null: none. */
  next: string | null;
  /** The path of its downloads without their extension; unset: it cannot be downloaded. */
  exports?: string;
  /** The query of the downloads, if not the address's. */
  exportQuery?: string | undefined;
  bulk?: readonly BulkAction[];
  /**
   * The value that selecting a row sends, and the row's name for screen readers; null: it cannot be selected.
   */
  pick?: (row: Row) => { value: string; name: string } | null;
  /** The options of the filters with `options` read by the page, by the filter's name. */
  options?: Readonly<Record<string, Record<string, string>>>;
  /** Title and text, or more, when the list has no rows at all. If none match, there is another text. */
  empty: readonly [title: string, text: string] | ReactElement | null;
  /** Content above the table, such as totals. */
  children?: ReactNode;
  /** The selected row's page is open beside the list: `j` and `k` open the next or previous one. */
  isSplit?: boolean;
}

/**
 * A list of the admin site: search and filters in the URL, sorting, cursor pagination, saved views, downloads
 * of the filtered list, and bulk actions. On phones each row is a card. With JavaScript it filters while the
 * user types, and `j`, `k`, `x` and Enter move, select and open.
 */
export function DataList<Row extends { key: string }>(props: DataListProps<Row>) {
  const { list, query, columns, rows, next, exports, bulk = [], empty, children } = props;
  const { search } = useLocation();
  const section = useRef<HTMLElement>(null);
  useRowOfPageBefore(section);
  useEffect(() => rememberList(list.path, search), [list.path, search]);
  const isEmpty = rows.length === 0;
  const isUsed = !isEmpty || query.isFiltered || query.after !== null;
  return (
    <section
      className="data-list"
      aria-label={props.label}
      ref={section}
      data-split={props.isSplit || undefined}
    >
      {isUsed && (
        <ListFilters list={list} query={query} options={props.options} columns={columns} />
      )}
      {children}
      {isUsed && (
        <p className="found" role="status">
          {isEmpty
            ? "Nothing matches."
            : `${props.counted ?? rows.length} shown${next ? ", with more on the next page" : ""}`}
        </p>
      )}
      {bulk.length > 0 && !isEmpty && <BulkBar actions={bulk} rows={rows} />}
      {isEmpty && !isUsed && emptyState(empty)}
      {isEmpty && isUsed && (
        <EmptyState title="Nothing matches">
          <p>Nothing matches this search and these filters. Try fewer words or another filter.</p>
          <Link className="staff-button" to={wholeList(list, search)}>
            Show all
          </Link>
        </EmptyState>
      )}
      {!isEmpty && (props.show?.(rows) ?? <Rows {...props} search={search} />)}
      <ListPages search={search} after={query.after} next={next} />
      {exports && !isEmpty && (
        <ExportLinks call={exports} query={props.exportQuery ?? filtersIn(search)} />
      )}
    </section>
  );
}

function emptyState(empty: DataListProps<never>["empty"]): ReactElement | null {
  if (empty === null || isValidElement(empty)) return empty;
  const [title, text] = empty;
  return (
    <EmptyState title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}

interface RowsProps<Row extends { key: string }>
  extends Pick<DataListProps<Row>, "label" | "columns" | "rows" | "bulk" | "pick">,
    Partial<Pick<DataListProps<Row>, "list" | "query">> {
  search?: string;
}

/**
 * A list's table, also for a page without search. The roles repeat the elements' semantics: browsers drop
 * them when CSS changes a table's display.
 */
export function Rows<Row extends { key: string }>(props: RowsProps<Row>) {
  const { list, query, label, columns = [], rows, bulk = [], pick, search = "" } = props;
  const isLoading = useNavigation().location?.pathname === list?.path;
  return (
    <table className="rows" role="table" aria-label={label} aria-busy={isLoading || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {bulk.length > 0 && (
            <th role="columnheader" scope="col" className="row-pick">
              <span className="unseen">Select</span>
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              data-end={column.end}
              data-room={column.room}
              aria-sort={query && directionOf(column, query)}
            >
              {column.sort && list && query ? (
                <Link to={sortedBy(list, query, search, column.sort)}>{column.label}</Link>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
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
                data-card={placeOf(column, row)}
                data-label={placeOf(column, row) === "labelled" ? column.label : undefined}
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

const placeOf = <Row,>({ card }: Column<Row>, row: Row): CardPlace | undefined =>
  typeof card === "function" ? card(row) : card;

function directionOf<Row>({ sort }: Column<Row>, query: ListQuery) {
  if (!sort || sort !== query.sort) return undefined;
  return query.descending ? "descending" : "ascending";
}

interface ListPagesProps {
  search: string;
  after: string | null;
  next: string | null;
}

/** Cursor pagination: the next page, and back to the first. */
function ListPages({ search, after, next }: ListPagesProps) {
  const first = new URLSearchParams(search);
  first.delete("after");
  const following = new URLSearchParams(first);
  if (next) following.set("after", next);
  return (
    <Pager
      back={after ? ["First page", first] : null}
      next={next ? ["Next page", following] : null}
    />
  );
}
