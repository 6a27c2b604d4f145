import { expect, test } from "vitest";
import {
  askedOrder,
  defineList,
  filtersIn,
  listQuery,
  orderChoices,
  sortedBy,
} from "./list-query.ts";

const list = defineList({
  path: "/admin/list",
  search: "Name",
  filters: { state: { label: "State", options: { open: "Open", paid: "Paid" } } },
  sorts: { started: "descending", name: "ascending" },
});
const asked = (query: string) => listQuery(list, new URLSearchParams(query));

test("an address selects a search, filters, an order and a page", () => {
  expect(asked("q= Ada &state=paid&sort=-name&after=x")).toEqual({
    search: "Ada",
    chosen: { state: "paid" },
    sort: "name",
    descending: true,
    after: "x",
    isFiltered: true,
  });
});

test.each(["", "state=none", "sort=none", "sort=-", "sort=constructor", "state=toString"])(
  "%j selects everything in the list's default order",
  (query) =>
    expect(asked(query)).toMatchObject({
      chosen: { state: null },
      sort: "started",
      descending: true,
      isFiltered: false,
    }),
);

test("a filter takes an option that its page reads, a real day, or words", () => {
  const other = defineList({
    path: "/admin/other",
    search: null,
    filters: {
      season: { label: "Season", type: "choice" },
      from: { label: "From", type: "day" },
      order: { label: "Order", type: "words" },
    },
    sorts: { day: "descending" },
  });
  const chosen = (query: string) => listQuery(other, new URLSearchParams(query)).chosen;
  expect(chosen("season=2026-winter&from=2026-02-28&order= K7QM ")).toEqual({
    season: "2026-winter",
    from: "2026-02-28",
    order: "K7QM",
  });
  for (const from of ["2026-02-31", "soon", "0000-01-01", "2026-2-1", "\0"])
    expect(chosen(new URLSearchParams({ from, season: " ", order: "\0" }).toString())).toEqual({
      season: null,
      from: null,
      order: null,
    });
});

test("a search is cut at 200 characters", () =>
  expect(asked(`q=${"a".repeat(900)}`).search).toHaveLength(200));

test("a heading sorts by its column, pressed again the other way round, from the first page", () => {
  expect(sortedBy(list, asked("state=open"), "?state=open&after=x", "name")).toBe(
    "?state=open&sort=name",
  );
  expect(sortedBy(list, asked("sort=name"), "?sort=name", "name")).toBe("?sort=-name");
  expect(sortedBy(list, asked(""), "", "started")).toBe("?sort=started");
});

test("a view has the filters and the order, without the page and empty fields", () => {
  expect(filtersIn("?q=&state=open&sort=name&after=x")).toBe("?state=open&sort=name");
  expect(filtersIn("?q=&after=x")).toBe("");
});

test("an order is chosen by what can be sorted by, up or down; the list's own has no value", () => {
  const day = { sort: "started", label: "Day" };
  const name = { sort: "name", label: "Name" };
  expect(Object.entries(orderChoices(list, [day, name]))).toEqual([
    ["", "Day ↓"],
    ["started", "Day ↑"],
    ["name", "Name ↑"],
    ["-name", "Name ↓"],
  ]);
  expect(orderChoices(list, [name])).toMatchObject({ "": "Usual order" });
  expect(["", "sort=-started", "sort=none", "sort=started", "sort=-name"].map(order)).toEqual([
    "",
    "",
    "",
    "started",
    "-name",
  ]);
});

const order = (query: string) => askedOrder(list, asked(query));
