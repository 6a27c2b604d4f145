import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of sponsors' open claims, and its files. */
export const claimList = defineList({
  path: "/admin/payments/sponsors",
  search: "Sponsor, payer or reference",
  filters: { state: { label: "Status", options: { late: "Late", ask: "To ask now" } } },
  sorts: { expected: "ascending", sponsor: "ascending", amount: "descending" },
});
