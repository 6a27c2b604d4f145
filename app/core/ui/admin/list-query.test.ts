import { expect, test } from "vitest";
import { defineList, filtersIn, listQuery, sortedBy } from "./list-query.ts";

const list = defineList({
  path: "/admin/list",
  search: "Name",
  filters: { state: { label: "State", options: { open: "Open", paid: "Paid" } } },
  sorts: { started: "descending", name: "ascending" },
});
const asked = (query: string) => listQuery(list, new URLSearchParams(query));

test("an address asks for a search, filters, an order and a page", () => {
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
  "%j asks for everything in the list's own order",
  (query) =>
    expect(asked(query)).toMatchObject({
      chosen: { state: null },
      sort: "started",
      descending: true,
      isFiltered: false,
    }),
);

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
