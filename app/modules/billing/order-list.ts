import { defineList } from "#core/ui/admin/list-query.ts";
import { orderKindLabels, orderStateLabels } from "#modules/enrolment/index.ts";

/** Staff's list of payments, and its files. */
export const orderList = defineList({
  path: "/admin/payments",
  search: "Reference, name or email",
  filters: {
    kind: { label: "Kind", options: orderKindLabels },
    state: { label: "Status", options: orderStateLabels },
  },
  sorts: { started: "descending", amount: "descending" },
});
