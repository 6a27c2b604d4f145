import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { AuditValue } from "#core/audit/changes.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { capitalized } from "#core/capitalized.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { offeringNames } from "./schedule-form.ts";
import { instantFrom, listedIn, type RecordKind, type Spec } from "./record-spec.server.ts";
import {
  offeringGroups,
  offerings,
  offeringSessions,
  trainingGroups,
  venues,
  weeklySessions,
} from "./schema.ts";
import { readSessionChanges } from "./session-changes.server.ts";
import { contentIn, sessionName } from "./stored-schedule.server.ts";

/** The records of the schedule. They are never deleted, because attendance and calendars refer to them. */
export type ScheduleKind = Extract<RecordKind, "venue" | "training-group" | "weekly-session">;

/** The columns of a record's fields; `archived` is a timestamp in the database. */
const columns = ({ archived, ...values }: Record<string, AuditValue>) => ({
  ...values,
  ...(archived !== undefined && { archivedAt: instantFrom(archived) }),
  changedAt: new Date(),
});

const listed = (names: string[]) => new Intl.ListFormat("en-CA").format([...new Set(names)]);

/** Later than any day on which a practice is planned. */
const lastDay = "9999-12-31";

/** The active weekly sessions, with their groups' names. */
const takePlace = (transaction: Transaction) =>
  transaction
    .select({ session: weeklySessions, group: trainingGroups.name })
    .from(weeklySessions)
    .innerJoin(trainingGroups, eq(trainingGroups.id, weeklySessions.groupId));
const areOn = and(isNull(weeklySessions.archivedAt), isNull(trainingGroups.archivedAt));

const venue: Spec = {
  async read(transaction, id) {
    const [row] = await transaction.select().from(venues).where(eq(venues.id, id)).for("update");
    if (!row) return null;
    const { name, town, street, province, postalCode, what, arriving, archivedAt } = row;
    const archived = archivedAt !== null;
    return { name, values: { name, town, street, province, postalCode, what, arriving, archived } };
  },
  async write(transaction, id, values) {
    await transaction.update(venues).set(columns(values)).where(eq(venues.id, id));
  },
  async refuse(transaction, id, values, live) {
    const content = await contentIn(transaction, live);
    if (!values.archived)
      return content.club.towns.includes(String(values.town))
        ? null
        : `${values.town} is not one of the club’s towns. Add it under Content, Club details first.`;
    const sessions = await takePlace(transaction)
      .where(and(eq(weeklySessions.venueId, id), areOn))
      .orderBy(asc(trainingGroups.position), asc(weeklySessions.id));
    if (sessions.length > 0)
      return `Weekly sessions take place there: ${listed(sessions.map(({ group }) => group))}. Move or archive them first.`;
    if (content.contact.touch.places.includes(id))
      return "The contact page shows it. Choose another location under Content, Contact, Get in touch first.";
    const today = dayOf(new Date(), content.club.timeZone);
    const changes = await readSessionChanges(transaction, { from: today, to: lastDay });
    const [day] = changes
      .flatMap(({ instead }) => (instead?.venue === id ? instead.day : []))
      .filter((one) => one >= today)
      .toSorted();
    return day
      ? `A practice on ${formatDate(day)} was moved or added there. Move it elsewhere under Sessions first.`
      : null;
  },
  async add(transaction, id, values) {
    const position = await transaction.$count(venues);
    const row = { ...columns(values), id, position } as typeof venues.$inferInsert;
    await transaction.insert(venues).values(row);
  },
};

const trainingGroup: Spec = {
  async read(transaction, id) {
    const [row] = await transaction
      .select()
      .from(trainingGroups)
      .where(eq(trainingGroups.id, id))
      .for("update");
    if (!row) return null;
    const { program, name, logo, who, agesFrom, agesTo, bring, capacity, archivedAt } = row;
    const own = await transaction
      .select({ type: offerings.type, number: offerings.number })
      .from(offeringGroups)
      .innerJoin(offerings, eq(offerings.id, offeringGroups.offeringId))
      .where(eq(offeringGroups.groupId, id));
    return {
      name,
      values: {
        program,
        name,
        logo,
        who,
        agesFrom,
        agesTo,
        bring,
        capacity,
        offerings: offeringNames(own.map(({ type, number }) => `${type} ${number}`)),
        archived: archivedAt !== null,
      },
    };
  },
  async write(transaction, id, { offerings: named, ...values }) {
    await transaction.update(trainingGroups).set(columns(values)).where(eq(trainingGroups.id, id));
    if (named !== undefined) await writeOfferings(transaction, id, named);
  },
  async refuse(transaction, id, values) {
    if (Number(values.agesFrom) > Number(values.agesTo))
      return "Its oldest age would be below its youngest.";
    if (!values.archived) {
      const [lost] = await transaction
        .select({ weekday: weeklySessions.weekday, place: venues.name })
        .from(weeklySessions)
        .innerJoin(venues, eq(venues.id, weeklySessions.venueId))
        .where(
          and(
            eq(weeklySessions.groupId, id),
            isNull(weeklySessions.archivedAt),
            isNotNull(venues.archivedAt),
          ),
        )
        .limit(1);
      return lost
        ? `Its session on ${capitalized(lost.weekday)} is at ${lost.place}, which is archived. Restore that location first.`
        : null;
    }
    const named = await namedBy(transaction, eq(weeklySessions.groupId, id));
    return named.length > 0
      ? `${listed(named)} ${named.length === 1 ? "names" : "name"} its weekly sessions. Choose other sessions there first.`
      : null;
  },
  async add(transaction, id, { offerings: named = null, ...values }) {
    const position = await transaction.$count(trainingGroups);
    const row = { ...columns(values), id, position } as typeof trainingGroups.$inferInsert;
    await transaction.insert(trainingGroups).values(row);
    await writeOfferings(transaction, id, named);
  },
};

/** @param named such as `track_field 8, track_field 9`; unknown ones are ignored */
async function writeOfferings(transaction: Transaction, groupId: string, named: AuditValue) {
  await transaction.delete(offeringGroups).where(eq(offeringGroups.groupId, groupId));
  const wanted = listedIn(named);
  if (wanted.length === 0) return;
  const found = await transaction
    .select({ offeringId: offerings.id })
    .from(offerings)
    .where(
      and(
        eq(offerings.catalogue, "registration"),
        inArray(sql`${offerings.type} || ' ' || ${offerings.number}`, wanted),
      ),
    );
  if (found.length > 0)
    await transaction
      .insert(offeringGroups)
      .values(found.map(({ offeringId }) => ({ offeringId, groupId })));
}

/** The titles of the offerings on sale that list some of the weekly sessions. */
async function namedBy(transaction: Transaction, which: ReturnType<typeof eq>): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ title: offerings.title, position: offerings.position })
    .from(offeringSessions)
    .innerJoin(offerings, eq(offerings.id, offeringSessions.offeringId))
    .innerJoin(weeklySessions, eq(weeklySessions.id, offeringSessions.sessionId))
    .where(and(isNull(offerings.archivedAt), isNull(weeklySessions.archivedAt), which))
    .orderBy(asc(offerings.position));
  return [...new Set(rows.map(({ title }) => title))];
}

const weeklySession: Spec = {
  async read(transaction, id) {
    const [row] = await transaction
      .select({ own: weeklySessions, group: trainingGroups.name })
      .from(weeklySessions)
      .innerJoin(trainingGroups, eq(trainingGroups.id, weeklySessions.groupId))
      .where(eq(weeklySessions.id, id))
      .for("update", { of: weeklySessions });
    if (!row) return null;
    const { groupId, weekday, starts, ends, venueId, season, firstDay, lastDay } = row.own;
    return {
      name: sessionName(row.own, row.group),
      values: {
        groupId,
        weekday,
        starts,
        ends,
        venueId,
        season,
        firstDay,
        lastDay,
        archived: row.own.archivedAt !== null,
      },
    };
  },
  async write(transaction, id, values) {
    const plannedSince = "weekday" in values ? new Date() : undefined;
    const row = { ...columns(values), plannedSince };
    await transaction.update(weeklySessions).set(row).where(eq(weeklySessions.id, id));
  },
  async refuse(transaction, id, { archived, starts, ends, groupId, venueId }) {
    if (String(starts) >= String(ends)) return "It would end before it starts.";
    const [place] = await transaction
      .select({ archivedAt: venues.archivedAt })
      .from(venues)
      .where(eq(venues.id, String(venueId)));
    if (!place) return "There is no such location. Choose another.";
    if (archived) {
      const named = await namedBy(transaction, eq(weeklySessions.id, id));
      return named.length > 0
        ? `${listed(named)} ${named.length === 1 ? "includes" : "include"} this session. Choose other sessions there first.`
        : null;
    }
    const [group] = await transaction
      .select({ archivedAt: trainingGroups.archivedAt })
      .from(trainingGroups)
      .where(eq(trainingGroups.id, String(groupId)));
    if (!group || group.archivedAt) return "Its group is archived. Restore the group first.";
    return place.archivedAt ? "Its location is archived. Choose another." : null;
  },
  async add(transaction, id, values) {
    const plannedSince = new Date();
    const row = { ...columns(values), id, plannedSince } as typeof weeklySessions.$inferInsert;
    await transaction.insert(weeklySessions).values(row);
  },
};

export const scheduleKinds: Readonly<Record<ScheduleKind, Spec>> = {
  venue,
  "training-group": trainingGroup,
  "weekly-session": weeklySession,
};

/** Whether one of these sessions is archived. */
export async function hasArchivedSession(
  transaction: Transaction,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const on = await takePlace(transaction).where(and(inArray(weeklySessions.id, [...ids]), areOn));
  return on.length < new Set(ids).size;
}

/** All ids that a kind of record has ever used. */
export async function usedIds(transaction: Transaction, kind: ScheduleKind): Promise<string[]> {
  const table = {
    venue: venues,
    "training-group": trainingGroups,
    "weekly-session": weeklySessions,
  };
  const rows = await transaction.select({ id: table[kind].id }).from(table[kind]);
  return [...rows.map(({ id }) => id), ...reserved];
}

/** Reserved for the page of a new record, which has this in place of an id. */
const reserved = ["new"];
