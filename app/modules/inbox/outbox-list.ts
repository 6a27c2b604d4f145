import { defineList } from "#core/ui/admin/list-query.ts";
import { channelLabels } from "./labels.ts";

const { email, sms } = channelLabels;

/** The list of saved messages, and its files. */
export const outboxList = defineList({
  path: "/admin/outbox",
  search: "Recipient, subject, text",
  filters: { channel: { label: "Kind", options: { email, sms } } },
  sorts: { saved: "descending" },
});
