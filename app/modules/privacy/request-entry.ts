import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import { type Clock, dateTextOf } from "#core/time/time.ts";
import type { PrivacyRequest } from "./list-requests.server.ts";

/** A request, for staff. */
export interface PrivacyEntry
  extends Pick<PrivacyRequest, "reference" | "kind" | "state" | "email" | "details"> {
  verified: RelativeTime | null;
  done: RelativeTime | null;
  /** `December 21, 2026`. */
  due: string;
  late: boolean;
}

export function privacyEntry(request: PrivacyRequest, clock: Clock): PrivacyEntry {
  const { reference, kind, state, email, details, verifiedAt, dueAt, doneAt } = request;
  return {
    reference,
    kind,
    state,
    email,
    details,
    verified: verifiedAt && relativeTime(verifiedAt, clock),
    done: doneAt && relativeTime(doneAt, clock),
    due: dueAt ? dateTextOf(dueAt, clock.zone) : "",
    late: state === "verified" && dueAt !== null && dueAt < clock.now,
  };
}
