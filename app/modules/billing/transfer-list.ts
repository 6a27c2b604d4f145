import { defineList } from "#core/ui/admin/list-query.ts";

/** What the list of what waits for an e-transfer, and its files, can be asked for. */
export const transferList = defineList({
  path: "/admin/payments/transfers",
  search: "Reference, name or email",
  filters: {
    kind: { label: "Kind", options: { registration: "Registration", donation: "Expected gift" } },
  },
  sorts: { due: "ascending", payer: "ascending", amount: "descending" },
});
