import { isDay } from "../../time/time.ts";

/**
 * A filter of a list: one of fixed options, by value; one of the options that its page reads (`options` of
 * `DataList`), where the URL may have any value; a day; or text.
 */
export type ListFilter =
  | { label: string; options: Record<string, string> }
  | { label: string; type: "choice" | "day" | "words"; placeholder?: string };

/** The definition of a list's query: its form, its types and its URL come from it. */
export interface ListDefinition<
  Filters extends Record<string, ListFilter> = Record<string, ListFilter>,
  Sort extends string = string,
> {
  /** The path of its page. */
  path: string;
  /** What the search covers, as the field's placeholder; null: the list has no search. */
  search: string | null;
  filters: Filters;
  /** Query parameters that select the list itself, such as a folder: a search keeps them. */
  keeps?: readonly string[];
  /** The possible sort orders, with the initial direction of each. The first one is the default. */
  sorts: Record<Sort, "ascending" | "descending">;
}

type ValueOf<Filter extends ListFilter> = Filter extends { options: infer Options }
  ? keyof Options & string
  : string;

/** A list's query, parsed from the URL. */
export interface ListQuery<List extends ListDefinition = ListDefinition> {
  search: string;
  /** The value of each filter; null: any. */
  chosen: { [Name in keyof List["filters"]]: ValueOf<List["filters"][Name]> | null };
  sort: keyof List["sorts"] & string;
  descending: boolean;
  /** The cursor of the last row before the page; null: the first page. */
  after: string | null;
  /** Whether any filter or search is active. */
  isFiltered: boolean;
}

/** Keeps the definition's types. */
export const defineList = <
  const Filters extends Record<string, ListFilter>,
  const Sort extends string,
>(
  list: ListDefinition<Filters, Sort>,
) => list;

/** Parses a list's query from the URL; unknown values are ignored. */
export function listQuery<List extends ListDefinition>(
  list: List,
  asked: URLSearchParams,
): ListQuery<List> {
  const typed = (name: string) => (asked.get(name) ?? "").replaceAll("\0", "").slice(0, 200).trim();
  const search = typed("q");
  const chosen = Object.fromEntries(
    Object.entries(list.filters).map(([name, filter]) => {
      const value = typed(name);
      return [name, isValueOf(filter, value) ? value : null];
    }),
  ) as ListQuery<List>["chosen"];
  const [first = ""] = Object.keys(list.sorts);
  const [, minus, name = ""] = /^(-?)(.*)$/.exec(asked.get("sort") ?? "") ?? [];
  const sort = Object.hasOwn(list.sorts, name) ? name : first;
  const descending = sort === name ? minus === "-" : list.sorts[first] === "descending";
  return {
    search,
    chosen,
    sort,
    descending,
    after: asked.get("after"),
    isFiltered: search !== "" || Object.values(chosen).some((value) => value !== null),
  };
}

function isValueOf(filter: ListFilter, value: string): boolean {
  if ("options" in filter) return Object.hasOwn(filter.options, value);
  return filter.type === "day" ? isDay(value) : value !== "";
}

/** An order as an address has it: a name of the list's `sorts`, with a minus if it descends. */
const orderOf = (sort: string, descending: boolean) => `${descending ? "-" : ""}${sort}`;

/** The list's own order. */
const ownOrder = ({ sorts }: ListDefinition): string => {
  const [first = ""] = Object.keys(sorts);
  return orderOf(first, sorts[first] === "descending");
};

/** The order that an address asks for; "": the list's own. */
export function askedOrder(list: ListDefinition, { sort, descending }: ListQuery): string {
  const order = orderOf(sort, descending);
  return order === ownOrder(list) ? "" : order;
}

/** The orders to choose from, by their value in the address, from the names of what can be sorted by. */
export function orderChoices(
  list: ListDefinition,
  named: readonly { sort: string; label: string }[],
): Record<string, string> {
  const orders = named.flatMap(({ sort, label }) => [
    [orderOf(sort, false), `${label} ↑`],
    [orderOf(sort, true), `${label} ↓`],
  ]);
  const { [ownOrder(list)]: own = "Usual order", ...others } = Object.fromEntries(orders) as Record<
    string,
    string
  >;
  return { "": own, ...others };
}

/** The address's query with a list sorted by a column; pressed again, the other way round. */
export function sortedBy(
  list: ListDefinition,
  query: ListQuery,
  search: string,
  sort: string,
): string {
  const wanted = new URLSearchParams(search);
  wanted.delete("after");
  const first = list.sorts[sort] === "descending";
  const descending = query.sort === sort ? !query.descending : first;
  wanted.set("sort", orderOf(sort, descending));
  return `?${wanted}`;
}

/** The query string without the page and the sort order: this is saved as a view, and downloaded. */
export function filtersIn(search: string): string {
  const given = Array.from(new URLSearchParams(search));
  const wanted = new URLSearchParams(
    given.filter(([name, value]) => name !== "after" && value !== ""),
  );
  return wanted.size > 0 ? `?${wanted}` : "";
}

/** The address of the unfiltered list. */
export function wholeList({ path, keeps = [] }: ListDefinition, search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(
    keeps.flatMap((name) => asked.getAll(name).map((value) => [name, value])),
  );
  return kept.size > 0 ? `${path}?${kept}` : path;
}
