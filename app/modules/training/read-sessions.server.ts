import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type DatedSession, datedSessions } from "#core/time/dated-sessions.ts";
import type { MessageState } from "#modules/messaging/index.ts";
import {
  type Recipients,
  recipientsOf,
  type Unreachable,
} from "#modules/messaging/index.server.ts";
import { isOwnGroup, type OwnGroups, ownGroups } from "#modules/accounts/index.server.ts";
import { readSessionChanges } from "#modules/catalogue/index.server.ts";
import { sessionDays } from "#core/time/session-form.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { daysAfter, nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isSaved } from "#modules/outbox/index.server.ts";
import { practiceKey } from "#modules/families/index.ts";
import { audienceOf, practiceOf } from "./audience.server.ts";
import { lastRows, sessionOf, notifiedIn } from "./one-session.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

/** The sessions of the next two weeks that have not ended, of the groups that an account may see. */
export async function listSessions(
  ctx: AppContext,
  staff: StaffMember,
): Promise<{ groups: string[]; sessions: DatedSession[] }> {
  const { db, content } = ctx;
  const now = nowIn(content.club.timeZone);
  const from = now.toPlainDate().toString();
  const days = { from, to: daysAfter(from, sessionDays) };
  const [own, changes] = await Promise.all([ownGroups(ctx, staff), readSessionChanges(db, days)]);
  const groups = content.schedules.groups.flatMap(({ id }) => (isOwnGroup(own, id) ? id : []));
  const sessions = datedSessions(content, changes, { ...days, groups });
  return {
    groups,
    sessions: sessions.filter(({ end }) => Temporal.ZonedDateTime.compare(end, now) > 0),
  };
}

/** How many people a message about some of these sessions, by their keys, would reach now. */
export async function countTold(
  ctx: AppContext,
  sessions: readonly DatedSession[],
): Promise<(keys: readonly string[]) => number> {
  if (sessions.length === 0) return () => 0;
  const people = toldIn(await recipientsOf(ctx, audienceOf(sessions)));
  const concerned = Map.groupBy(
    people.flatMap((person) => person.practices.map((practice) => ({ practice, person }))),
    ({ practice }) => practice,
  );
  const practices = new Map(sessions.map((each) => [each.key, practiceKey(practiceOf(each))]));
  return (keys) => {
    const told = keys.flatMap((key) => concerned.get(practices.get(key) ?? "") ?? []);
    return new Set(told.map(({ person }) => person)).size;
  };
}

/** Each person once: a text goes to those who get the email, and to others only if they have no address. */
const toldIn = ({ mails, texts }: Recipients) => [
  ...mails,
  ...texts.filter(({ email }) => email === ""),
];

/** The recipients of the message about a change. */
export interface Notified {
  state: MessageState;
  /** When it is sent. */
  notBefore: Date | null;
  /** No service sent what was delivered: it is only saved on this site. */
  isSaved: boolean;
  reached: string[];
  /** Not delivered yet. */
  waiting: string[];
  /** Without a delivery: somebody has to call them. */
  missed: { name: string; phone: string }[];
}

export interface ChangedSession {
  session: DatedSession;
  /** The author and time of the last change; null: none. */
  last: { by: string; at: Date } | null;
  /** The sessions changed by the same action. */
  together: number;
  /** Null: there is no message. An account sees only families of its own groups. */
  notified: Notified | null;
  /** Whether all of these sessions are of the account's groups. */
  mayStop: boolean;
  unreachable: Unreachable[];
  /** How many people a message about it would reach now. */
  told: number;
}

/** A session with its message; null: there is none for this account. */
export async function readSession(
  ctx: AppContext,
  staff: StaffMember,
  key: string,
): Promise<ChangedSession | null> {
  const [own, [row]] = await Promise.all([ownGroups(ctx, staff), lastRows(ctx.db, [key])]);
  const session = sessionOf(ctx, key, row);
  const isOwn = (group: string) => isOwnGroup(own, group);
  if (!session || !isOwn(session.groupId)) return null;
  const messageId = row?.messageId ?? null;
  const [notified, changes, recipients] = await Promise.all([
    messageId ? readNotified(ctx, messageId, own) : null,
    messageId ? notifiedIn(ctx.db, messageId) : [],
    recipientsOf(ctx, audienceOf([session])),
  ]);
  return {
    session,
    last: row ? { by: row.changedByName, at: row.changedAt } : null,
    notified,
    together: changes.length,
    mayStop: changes.every(({ groupId }) => isOwn(groupId)),
    unreachable: recipients.unreachable,
    told: toldIn(recipients).length,
  };
}

async function readNotified(
  ctx: AppContext,
  messageId: string,
  own: OwnGroups,
): Promise<Notified | null> {
  const { db } = ctx;
  const [message] = await db
    .select({ state: messages.state, notBefore: messages.notBefore })
    .from(messages)
    .where(eq(messages.id, messageId));
  if (!message) return null;
  const ofGroups =
    own === "all" ? null : await recipientsOf(ctx, { kind: "groups", groups: [...own] });
  const addresses = ofGroups && [
    ...ofGroups.mails.map(({ email }) => email.toLowerCase()),
    ...ofGroups.texts.map(({ phone }) => phone),
  ];
  const rows = await db
    .select({
      guardianId: deliveries.guardianId,
      state: deliveries.state,
      saved: sql<boolean>`coalesce(${isSaved}, false)`,
      name: guardians.name,
      phone: guardians.phone,
    })
    .from(deliveries)
    .innerJoin(guardians, eq(guardians.id, deliveries.guardianId))
    .where(
      and(
        eq(deliveries.messageId, messageId),
        addresses ? inArray(sql`lower(${deliveries.payload} ->> 'to')`, addresses) : undefined,
      ),
    )
    .orderBy(asc(guardians.name), asc(deliveries.id));
  const people = [...Map.groupBy(rows, ({ guardianId }) => guardianId).values()].flatMap((own) => {
    const [first] = own;
    const states = own.map(({ state }) => state);
    // A mail or a text message is enough.
    const isReached = states.includes("delivered");
    return first
      ? { ...first, isReached, isMissed: states.every((state) => state === "failed") }
      : [];
  });
  const delivered = rows.filter(({ state }) => state === "delivered");
  return {
    ...message,
    isSaved: delivered.length > 0 && delivered.every(({ saved }) => saved),
    reached: people.filter(({ isReached }) => isReached).map(({ name }) => name),
    waiting: people.filter((each) => !each.isReached && !each.isMissed).map(({ name }) => name),
    missed: people.filter(({ isMissed }) => isMissed).map(({ name, phone }) => ({ name, phone })),
  };
}
