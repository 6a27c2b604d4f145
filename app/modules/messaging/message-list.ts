import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of messages to families. */
export const messageList = defineList({
  path: "/admin/messages",
  search: "Subject, text or writer",
  filters: {
    state: {
      label: "Status",
      options: {
        draft: "Drafts",
        waiting: "Scheduled",
        sent: "Sent",
        failed: "Not everybody reached",
      },
    },
  },
  sorts: { changed: "descending", subject: "ascending", writer: "ascending" },
});
