import { namesOf } from "./records.ts";

interface KindOfSubmission {
  /** Staff's label for it. */
  label: string;
  /** A person has to answer; the site answers all others automatically. */
  awaitsReply?: true;
  /**
   * Reports an e-mail already in the CRM, if the club wants it (`duplicateContacts`). Others never
   * do: payers, waiting-list entries and subscribers may come twice, and the newsletter box must
   * not reveal who is known.
   */
  refusesKnownContact?: true;
  /** The message to its sender once it is saved; left out: the text of docs/specification.md 8. */
  saved?: string;
}

/** The forms a visitor can send; registrations and donations are sent by paying. */
export const submissionKinds = {
  enquiry: { label: "Enquiry", awaitsReply: true, refusesKnownContact: true },
  contact: { label: "Message", awaitsReply: true, refusesKnownContact: true },
  subscription: { label: "Subscription", saved: "One more step: check your email." },
  application: { label: "Application", awaitsReply: true, refusesKnownContact: true },
  registration: { label: "Registration" },
  donation: { label: "Donation", saved: "Thank you! We’ll look out for your transfer." },
  "waiting-list": {
    label: "Waiting list",
    saved: "We have your request, and we’ll email you.",
  },
  trial: { label: "First practice", saved: "We have your request for a first practice." },
} satisfies Record<string, KindOfSubmission>;
export type SubmissionKind = keyof typeof submissionKinds;

/** A kind's properties. */
export const kindOf = (kind: SubmissionKind): KindOfSubmission => submissionKinds[kind];

export const submissionStates = ["new", "answered"] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** The inbox filter; null: any. */
export interface InboxFilter {
  /**
   * Search words; each must be a prefix of a word of the name, e-mail, phone, reference or
   * question.
   */
  search: string;
  kind: SubmissionKind | null;
  state: SubmissionState | null;
  /** Only submissions with a delivery in this state. */
  delivery: DeliveryState | null;
  /** Only those whose promised answer is late. */
  late: boolean;
  /** Only possible spam. */
  spam: boolean;
}

/**
 * Reads a filter from an address's query (`q`, `kind`, `state`, `delivery`, `reply`, `box`);
 * unknown values mean any.
 */
export function inboxFilterFrom(query: URLSearchParams): InboxFilter {
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    kind: oneOf(namesOf(submissionKinds), query.get("kind")),
    state: oneOf(submissionStates, query.get("state")),
    delivery: oneOf(deliveryStates, query.get("delivery")),
    late: query.get("reply") === "late",
    spam: query.get("box") === "spam",
  };
}

const words = ["q", "kind", "state", "delivery", "reply", "box", "before"];

/** The list's query in a submission's address, for the back link: `?kind=…`. */
export function inboxQueryOf(query: URLSearchParams): string {
  const kept = new URLSearchParams(
    words.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return kept.size > 0 ? `?${kept}` : "";
}

function oneOf<Value extends string>(known: readonly Value[], given: string | null): Value | null {
  return known.find((value) => value === given) ?? null;
}

/** The recipients of a submission's notification: the CRM, the visitor by e-mail, staff by SMS. */
export const deliveryChannels = ["crm", "email", "sms"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * `pending`: not tried yet · `sending`: an attempt is under way · `retrying`: failed, will be tried again ·
 * `delivered` · `failed`: given up until staff press Resend.
 */
const deliveryStates = ["pending", "sending", "retrying", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Whether a vendor's name is that of one of our own fake vendors (`server/vendors/*\/local.ts`). */
export function isEmbedded(vendor: string | null): boolean {
  return vendor?.startsWith("embedded ") ?? false;
}

/** Digits and capitals that are hard to mishear or misread (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A short code a visitor can quote on the phone, such as `K7QM-2RD4`: 40 random bits.
 * @param random bytes to take it from; the first eight are used
 */
export function referenceFrom(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 8), (byte) => alphabet[byte % 32]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a text has the format of a reference. */
export const isReference = (text: string) =>
  new RegExp(`^[${alphabet}]{4}-[${alphabet}]{4}$`).test(text);

/**
 * The words of a text for the inbox's search: lower case, without accents, split at everything but letters
 * and digits, so that `O’Neill`, `o'neill` and `neill` match.
 */
export function searchTerms(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The search words of a phone number: all its digits, and its endings, since people give it without the area
 * code or by the last four digits.
 */
export function phoneTerms(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  return [10, 7, 4]
    .filter((length) => digits.length > length)
    .map((length) => digits.slice(-length))
    .concat(digits || []);
}

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
export interface ReplyClock {
  late: boolean;
  /** `Due in 5 hours`, `Late by 2 days`. */
  words: string;
}

/** Null once answered, or if nothing was promised. */
export function replyClock(
  { state, replyDue }: { state: SubmissionState; replyDue: Date | null },
  now: Date,
): ReplyClock | null {
  if (state === "answered" || !replyDue) return null;
  const minutes = Math.floor((replyDue.getTime() - now.getTime()) / 60_000);
  const late = minutes < 0;
  return { late, words: `${late ? "Late by" : "Due in"} ${span(Math.abs(minutes))}` };
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : hours < 48
        ? [hours, "hour"]
        : [Math.floor(hours / 24), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
