import { defineList } from "#core/ui/admin/list-query.ts";

/** What the list of what sponsors are still to pay, and its files, can be asked for. */
export const claimList = defineList({
  path: "/admin/payments/sponsors",
  search: "Sponsor, payer or reference",
  filters: { state: { label: "State", options: { late: "Late", ask: "To ask now" } } },
  sorts: { expected: "ascending", sponsor: "ascending", amount: "descending" },
});
