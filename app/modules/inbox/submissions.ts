import { namesOf } from "#core/records.ts";
import { type DueTime, dueTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import type { DeliveryState } from "#core/deliveries.ts";
import { defineList, listQuery } from "#core/ui/admin/list-query.ts";
import { deliveryLabels, stateLabels } from "./labels.ts";
import {
  type InboxKind,
  inboxKinds,
  type SubmissionKind,
  kindOf,
  type SubmissionState,
} from "#core/forms/submission-kinds.ts";

/** The inbox filter; null: any. */
export interface InboxFilter {
  /**
   * Search terms; each must be a prefix of a word of the name, e-mail, phone, reference or
   * question.
   */
  search: string;
  kind: InboxKind | null;
  /** `snoozed`: new, and snoozed until a later day. */
  state: SubmissionState | "snoozed" | null;
  /** The assigned account, or "nobody". */
  owner: string | null;
  label: string | null;
  /** Only entries with a delivery in this state. */
  delivery: DeliveryState | null;
  /** Only those that wait for a promised answer, or whose answer is late: most urgent first. */
  reply: "due" | "late" | null;
  /** Only possible spam. */
  spam: boolean;
}

const kindLabels = Object.fromEntries(
  namesOf(inboxKinds).map((kind) => [kind, inboxKinds[kind].label]),
) as Record<InboxKind, string>;

/** The inbox's list, and its files. */
export const inboxList = defineList({
  path: "/admin/inbox",
  search: "Name, email, phone, reference, question",
  filters: {
    kind: {
      label: "Kind",
      options: kindLabels,
    },
    state: { label: "Status", options: { ...stateLabels, snoozed: "Snoozed" } },
    owner: { label: "Assigned to", options: { me: "Me", nobody: "Nobody" } },
    delivery: { label: "Delivery", options: deliveryLabels },
    reply: { label: "Reply", options: { due: "To answer", late: "Late" } },
  },
  keeps: ["box"],
  sorts: { received: "descending" },
});

/** The list with the current options: the colleagues, by id, and the labels in use. */
export const inboxListWith = (colleagues: Record<string, string>, labels: readonly string[]) =>
  defineList({
    ...inboxList,
    filters: {
      ...inboxList.filters,
      owner: {
        label: "Assigned to",
        options: { ...inboxList.filters.owner.options, ...colleagues },
      },
      ...(labels.length > 0 && {
        label: { label: "Label", options: Object.fromEntries(labels.map((one) => [one, one])) },
      }),
    },
  });

/**
 * Parses a filter from an address's query; unknown values mean any.
 * @param me the current account: `owner=me` is its own
 */
export function inboxFilterFrom(address: URLSearchParams, me?: { id: string }): InboxFilter {
  const { search, chosen } = listQuery(inboxList, address);
  const { kind, state, delivery, reply } = chosen;
  const owner = address.get("owner");
  return {
    search,
    kind,
    state,
    owner: owner === "me" ? (me?.id ?? null) : owner || null,
    label: address.get("label") || null,
    delivery,
    reply,
    spam: address.get("box") === "spam",
  };
}

const queryKeys = ["q", ...Object.keys(inboxList.filters), "label", "box", "after"];

/** The list's query in a submission's address, for the back link: `?kind=…`. */
export function inboxQueryOf(query: URLSearchParams): string {
  const listQuery = new URLSearchParams(
    queryKeys.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return listQuery.size > 0 ? `?${listQuery}` : "";
}

/** The address of an inbox entry; its page links back to the list with its filter. @param list its query */
export const addressIn = (path: string, list: string): string =>
  path.startsWith("/admin/inbox/")
    ? `${path}${list}`
    : `${path}?from=inbox${list.replace("?", "&")}`;

/**
 * The query of the inbox list from which a page outside the inbox was opened; null: it was opened from
 * elsewhere.
 */
export const inboxThatLedTo = (query: URLSearchParams): string | null =>
  query.get("from") === "inbox" ? inboxQueryOf(query) : null;

/**
 * When an answer is due.
 * @param hours the longest time the club promises (docs/specification.md 9: 24–48 hours)
 * @returns null for a submission without an answer
 */
export function replyDueBy(kind: SubmissionKind, receivedAt: Date, hours: number): Date | null {
  if (!kindOf(kind).awaitsReply) return null;
  return new Date(receivedAt.getTime() + hours * 3_600_000);
}

/** The state of a promised reply. */
export type ReplyClock = DueTime;

/** Null once answered or closed, or if nothing was promised. */
export function replyClock(
  { state, replyDue }: { state: SubmissionState; replyDue: Date | null },
  clock: Clock,
): ReplyClock | null {
  if (state !== "new" || !replyDue) return null;
  return dueTime(replyDue, clock);
}
