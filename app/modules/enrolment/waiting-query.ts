import { defineList, type ListQuery } from "#core/ui/admin/list-query.ts";

/**
 * Staff's waiting lists.
 * @param lists the names of the lists by the keys of their offerings
 */
export const waitingList = (lists: Record<string, string>) =>
  defineList({
    path: "/admin/waiting",
    search: "Family, child, email or reference",
    filters: {
      list: { label: "List", options: lists },
      state: {
        label: "Status",
        options: { waiting: "Waiting", offered: "Offered", passed: "Passed the last spot" },
      },
    },
    sorts: { order: "ascending", asked: "ascending" },
  });

export type WaitingQuery = ListQuery<ReturnType<typeof waitingList>>;
