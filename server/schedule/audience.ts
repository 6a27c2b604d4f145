import type { DatedSession } from "#domain/dated-sessions.ts";
import type { Audience } from "#domain/messages.ts";

/** Whose families are told of sessions: one weekly session's athletes, or all of the groups. */
export function audienceOf(
  sessions: readonly Pick<DatedSession, "sessionId" | "groupId" | "day" | "planned">[],
): Audience {
  const [first, ...more] = sessions;
  if (first?.sessionId && more.length === 0)
    return { kind: "session", session: first.sessionId, day: first.planned?.day ?? first.day };
  return { kind: "groups", groups: [...new Set(sessions.map(({ groupId }) => groupId))] };
}
