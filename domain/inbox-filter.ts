import { type DeliveryState, deliveryStates } from "./delivery.ts";
import {
  type SubmissionKind,
  type SubmissionState,
  submissionKinds,
  submissionStates,
} from "./submission.ts";

/** What staff are looking for in the inbox; null: any. */
export interface InboxFilter {
  /** Words that must all begin a word of the name, e-mail, phone, reference or question. */
  search: string;
  kind: SubmissionKind | null;
  state: SubmissionState | null;
  /** Only submissions with a delivery in this state. */
  delivery: DeliveryState | null;
  /** Only those whose promised answer is late. */
  late: boolean;
  /** The suspects instead of everything else. */
  spam: boolean;
}

/** Reads a filter from an address's query (`q`, `kind`, `state`, `delivery`, `reply`, `box`); the unknown is any. */
export function inboxFilterFrom(query: URLSearchParams): InboxFilter {
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    kind: oneOf(submissionKinds, query.get("kind")),
    state: oneOf(submissionStates, query.get("state")),
    delivery: oneOf(deliveryStates, query.get("delivery")),
    late: query.get("reply") === "late",
    spam: query.get("box") === "spam",
  };
}

const words = ["q", "kind", "state", "delivery", "reply", "box", "before"];

/** What a submission's address keeps of the list it was opened from, to lead back there: `?kind=…`. */
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
