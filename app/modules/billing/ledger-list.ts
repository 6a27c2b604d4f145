import { defineList } from "#core/ui/admin/list-query.ts";
import { ledgerKindLabels, methodLabels } from "./ledger-kinds.ts";

/** The list of ledger entries, and its files; the address may also have a `family` by its id. */
export const ledgerList = defineList({
  path: "/admin/payments/ledger",
  search: null,
  filters: {
    from: { label: "From", type: "day" },
    to: { label: "To", type: "day" },
    kind: { label: "Kind", options: ledgerKindLabels },
    method: { label: "Method", options: methodLabels },
    order: { label: "Order", type: "words", placeholder: "Reference" },
  },
  keeps: ["family"],
  sorts: { day: "descending", amount: "descending" },
});
