import type { DatedSession, Instead } from "#core/time/dated-sessions.ts";
import {
  type PracticeNews,
  sessionMessage,
  type SessionNews,
  changeStopSeconds,
} from "#modules/messaging/index.ts";
import { formatSession } from "#modules/catalogue/index.ts";
import { recipientsOf, sendMessage } from "#modules/messaging/index.server.ts";
import { clockTime } from "#core/time/schedule-text.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { audienceOf, practiceOf } from "./audience.server.ts";
import { type Changed, Refused } from "./changing.server.ts";
import { sessionChanges } from "#modules/catalogue/schema.ts";

export interface Recorded {
  staff: StaffMember;
  news: SessionNews;
  reason: string;
  action: `sessions.${"cancelled" | "moved" | "added" | "restored"}`;
  /** `instead` is left out if time and location do not change. */
  next: { session: DatedSession; instead?: Instead }[];
}

/** Saves changes of sessions with the message that notifies their families. */
export async function record(
  ctx: AppContext,
  transaction: Transaction,
  { staff, news, reason, action, next }: Recorded,
): Promise<Changed> {
  const sessions = next.map(({ session }) => session);
  const messageId = await tell(ctx, transaction, { staff, news, reason, sessions });
  for (const { session, instead } of next) {
    const place = instead ?? storedInstead(session);
    const [saved] = await transaction
      .insert(sessionChanges)
      .values({
        key: session.key,
        sequence: session.sequence + 1,
        groupId: session.groupId,
        sessionId: session.sessionId,
        plannedDay: session.planned?.day ?? session.day,
        state: session.state,
        ...(place && { day: place.day, starts: place.start, ends: place.end, venue: place.venue }),
        reason,
        messageId,
        changedBy: staff.id,
        changedByName: staff.name,
      })
      // Another change was saved first.
      .onConflictDoNothing()
      .returning({ key: sessionChanges.key });
    if (!saved) throw new Refused({ outcome: "stale" });
    await recordAudit(transaction, {
      actor: staff,
      action,
      subject: { type: "practice", id: session.key },
      details: { name: formatSession(session, ctx.content) },
    });
  }
  const [first] = sessions;
  return first ? { outcome: "done", key: first.key } : { outcome: "gone" };
}

/** The time and location of a session that differs from the schedule. */
function storedInstead({
  sessionId,
  planned,
  day,
  start,
  end,
  venue,
}: DatedSession): Instead | null {
  if (sessionId !== null && !planned) return null;
  return { day, start: clockTime(start), end: clockTime(end), venue };
}

const practiceNews = (
  news: SessionNews,
  reason: string,
  sessions: DatedSession[],
): PracticeNews => ({
  news,
  reason,
  practices: sessions.map((session) => ({
    ...practiceOf(session),
    start: session.start.toString(),
    end: session.end.toString(),
    venue: session.venue,
  })),
});

/**
 * The message to the families, which can be stopped for a while.
 * @returns null: there are no families, or none has an address
 */
async function tell(
  ctx: AppContext,
  transaction: Transaction,
  {
    staff,
    news,
    reason,
    sessions,
  }: Pick<Recorded, "staff" | "news" | "reason"> & { sessions: DatedSession[] },
): Promise<string | null> {
  const within = { db: transaction, content: ctx.content };
  const audience = audienceOf(sessions);
  const { mails, texts } = await recipientsOf(within, audience);
  if (mails.length + texts.length === 0) return null;
  const { messageId } = await sendMessage(within, {
    audience,
    ...sessionMessage(news, { sessions, reason }, ctx.content),
    practiceNews: sessions.length > 1 ? practiceNews(news, reason, sessions) : null,
    replyTo: ctx.content.club.email,
    by: staff,
    notBefore: new Date(Date.now() + changeStopSeconds * 1_000),
  });
  return messageId;
}
