import { defineList } from "#core/ui/admin/list-query.ts";
import type { SubscriberState } from "./newsletter.ts";

/** An address's state in the newsletter. */
export const subscriberLabels = {
  asked: "Not confirmed",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
} satisfies Record<SubscriberState, string>;

/** The list of subscribers, and its files. */
export const subscriberList = defineList({
  path: "/admin/newsletter",
  search: "Address",
  filters: { state: { label: "Status", options: subscriberLabels } },
  sorts: { changed: "descending", address: "ascending" },
});
