import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of a year's givers, and its files. */
export const giverList = defineList({
  path: "/admin/payments/donations",
  search: "Name or email",
  filters: {},
  keeps: ["year"],
  sorts: { total: "descending", last: "descending", giver: "ascending", gifts: "descending" },
});
