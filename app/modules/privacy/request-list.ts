import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of privacy requests. */
export const requestList = defineList({
  path: "/admin/privacy",
  search: "Reference or email",
  filters: {
    kind: { label: "Kind", options: { deletion: "Deletion", access: "Access" } },
    state: { label: "Status", options: { open: "Open", late: "Late", done: "Done" } },
  },
  sorts: { due: "ascending" },
});
