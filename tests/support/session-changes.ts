import { type SessionChange, sessionKey } from "#core/time/dated-sessions.ts";

/** A change of a weekly session on a day; by default it is cancelled for lightning. */
export function changeOf(
  { id, group }: { id: string; group: string },
  plannedDay: string,
  change: Partial<SessionChange> = {},
): SessionChange {
  return {
    key: sessionKey(id, plannedDay),
    sequence: 1,
    groupId: group,
    sessionId: id,
    plannedDay,
    state: "cancelled",
    instead: null,
    reason: "Lightning",
    changedAt: new Date("2026-11-20T12:00:00Z"),
    ...change,
  };
}
