import type { DatedSession } from "#core/time/dated-sessions.ts";
import type { Audience, PracticeOf } from "#modules/families/index.ts";

type Session = Pick<DatedSession, "sessionId" | "groupId" | "day" | "planned">;

/** A practice in messages, identified by its scheduled day even if it was moved. */
export const practiceOf = ({ groupId, sessionId, day, planned }: Session): PracticeOf => ({
  group: groupId,
  session: sessionId,
  day: planned?.day ?? day,
});

/** The audience of a message about practices: the families whose athletes are expected at one of them. */
export function audienceOf(sessions: readonly Session[]): Audience {
  const [first, ...more] = sessions.map(practiceOf);
  if (first?.session && more.length === 0)
    return { kind: "session", session: first.session, day: first.day };
  return { kind: "practices", practices: sessions.map(practiceOf) };
}
