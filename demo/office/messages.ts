import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { datedSessions } from "#core/time/dated-sessions.ts";
import { clockTime } from "#core/time/schedule-text.ts";
import { daysAfter, nowIn } from "#core/time/time.ts";
import { saveDraft } from "#modules/messaging/drafts.server.ts";
import { composeNewsletter, newsletterChoices } from "#modules/messaging/newsletter.server.ts";
import { queueDueMessage, sendMessage } from "#modules/messaging/send.server.ts";
import {
  addSession,
  cancelSessions,
  moveSession,
} from "#modules/training/change-sessions.server.ts";
import type { Office } from "./office.ts";
import { messages, newsletterSubjects } from "./form-texts.ts";

/** Messages to groups, of the last weeks and one that is not finished. */
export async function sendMessages(office: Office): Promise<void> {
  const { ctx, by, random } = office;
  const groups = ctx.content.schedules.groups.map(({ id }) => id);
  for (const { days, subject, text } of messages) {
    const chosen = days % 2 > 0 ? groups.slice(0, 3) : [random.pick(groups.slice(0, 3))];
    const { messageId } = await sendMessage(ctx, {
      audience: { kind: "groups", groups: chosen },
      subject,
      text,
      replyTo: ctx.content.club.email,
      by,
    });
    await sendEarlier(office, messageId, days);
  }
  await saveDraft(ctx, by, {
    id: null,
    to: groups.slice(0, 1).map((id) => `group:${id}`),
    fields: {
      subject: "Spring schedule",
      text: "The spring schedule is ready.\n\n…",
      reply_to: "club",
    },
  });
}

/** Sends a message, and dates it some days back. */
async function sendEarlier({ ctx }: Office, messageId: string, days: number): Promise<void> {
  while (await queueDueMessage(ctx));
  const earlier = sql`${days} * interval '1 day'`;
  await ctx.db.execute(sql`update messages set created_at = created_at - ${earlier},
    changed_at = changed_at - ${earlier}, not_before = not_before - ${earlier}, sent_at = sent_at - ${earlier}
    where id = ${messageId}`);
  await ctx.db.execute(sql`update deliveries set created_at = created_at - ${earlier}
    where message_id = ${messageId}`);
  await ctx.db.execute(sql`update audit_log set happened_at = happened_at - ${earlier}
    where subject_type = 'message' and subject_id = ${messageId}`);
}

/** Two newsletters, each of two articles. */
export async function sendNewsletters(office: Office): Promise<void> {
  const { ctx, by } = office;
  const { articles } = await newsletterChoices(ctx);
  for (const [n, days] of [45, 15].entries()) {
    const own = articles.slice(2 * n, 2 * n + 2).map(({ slug }) => slug);
    const { text } = await composeNewsletter(ctx, { articles: own, notices: [] });
    const { messageId } = await sendMessage(ctx, {
      audience: { kind: "newsletter" },
      subject: newsletterSubjects[n] ?? "News",
      text,
      replyTo: ctx.content.club.email,
      by,
      advertising: true,
    });
    await sendEarlier(office, messageId, days);
  }
}

/** Practices of the next days that are cancelled, moved or added; families are notified. */
export async function changeSessions(office: Office): Promise<void> {
  const { ctx, by, today } = office;
  const { timeZone } = ctx.content.club;
  const now = nowIn(timeZone);
  const coming = datedSessions(ctx.content, ctx.content.sessionChanges ?? [], {
    from: daysAfter(today, 1),
    to: daysAfter(today, 13),
  }).filter(({ state }) => state === "planned");
  const [first, second, third, fourth] = coming.filter((_, n) => n % 3 === 0);
  const chosen = ({ key, sequence }: (typeof coming)[number]) => ({ key, seen: sequence });
  if (first)
    await cancelSessions(ctx, by, {
      chosen: [chosen(first)],
      reason: "The coach is ill",
    });
  if (second)
    await cancelSessions(ctx, by, {
      chosen: [chosen(second)],
      reason: "The coach is away at a meet",
    });
  for (const session of [third, fourth]) {
    if (!session) continue;
    const [start, end] = [session.start, session.end].map((at) => at.add({ minutes: 45 }));
    if (!start || !end) continue;
    const other = ctx.content.venues.find(({ id }) => id !== session.venue)?.id ?? session.venue;
    const fields = { day: session.day, start: clockTime(start), end: clockTime(end), venue: other };
    await moveSession(ctx, by, {
      chosen: chosen(session),
      fields,
      reason: "A school has our usual time",
    });
  }
  const [group] = ctx.content.schedules.groups;
  const [venue] = ctx.content.venues;
  if (group && venue) {
    const fields = {
      day: now.add({ days: 9 }).toPlainDate().toString(),
      start: "10:00",
      end: "11:30",
      venue: venue.id,
    };
    await addSession(ctx, by, {
      id: randomUUID(),
      groupId: group.id,
      fields,
      reason: "Time trial before the meet",
    });
  }
  while (await queueDueMessage(ctx));
}
