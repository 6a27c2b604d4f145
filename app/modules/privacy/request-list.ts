import { defineList } from "#core/ui/admin/list-query.ts";

/** What the list of privacy requests can be asked for. */
export const requestList = defineList({
  path: "/admin/privacy",
  search: "Reference or email",
  filters: {
    kind: { label: "Kind", options: { deletion: "Deletion", access: "Access" } },
    state: { label: "State", options: { open: "Open", late: "Late", done: "Done" } },
  },
  sorts: { due: "ascending" },
});
