import type { AppContext } from "#core/context.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import type { InboxNotice } from "#modules/inbox/index.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { listHeldPrivacyRequests, listPrivacyRequests } from "./list-requests.server.ts";
import { privacyEntry } from "./request-entry.ts";
import { requestList } from "./request-list.ts";

const requests = (count: number) =>
  count === 1 ? "One privacy request" : `${count} privacy requests`;

/** More open requests are not expected. */
const mostCounted = 200;

/** The notice in the inbox: requests to answer, with the due date. */
export async function openRequestsNotice(ctx: AppContext): Promise<InboxNotice | null> {
  const isOpen = listQuery(requestList, new URLSearchParams({ state: "open" }));
  const { rows: open } = await listPrivacyRequests(ctx, isOpen, mostCounted);
  const [first] = open.map((request) => privacyEntry(request, clockOf(ctx)));
  if (!first) return null;
  return {
    box: "inbox",
    permission: "privacy.manage",
    to: "/admin/privacy",
    label: requests(open.length),
    rest: first.late
      ? `to answer, the first was due ${first.due}.`
      : `to answer, the first by ${first.due}.`,
  };
}

/** The notice in the spam folder: requests that are held as spam. */
export async function heldRequestsNotice(ctx: AppContext): Promise<InboxNotice | null> {
  const held = await listHeldPrivacyRequests(ctx);
  if (held.length === 0) return null;
  return {
    box: "spam",
    permission: "privacy.manage",
    to: "/admin/privacy#held",
    label: requests(held.length),
    rest: "may be spam as well.",
  };
}
