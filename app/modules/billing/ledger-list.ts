import { defineList } from "#core/ui/admin/list-query.ts";
import { ledgerKindLabels, methodLabels } from "./ledger-kinds.ts";

/** What the ledger, and its files, can be asked for; an address may also ask for a `family` by its id. */
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
