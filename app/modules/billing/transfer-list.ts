import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of expected e-transfers, and its files. */
export const transferList = defineList({
  path: "/admin/payments/transfers",
  search: "Reference, name or email",
  filters: {
    kind: { label: "Kind", options: { registration: "Registration", donation: "Expected gift" } },
  },
  sorts: { due: "ascending", payer: "ascending", amount: "descending" },
});
