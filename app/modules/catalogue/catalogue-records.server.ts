import { and, count, eq, gte, inArray, lte, ne } from "drizzle-orm";
import type { AuditValue } from "#core/audit/changes.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { dayOf } from "#core/time/time.ts";
import { nextGenerationName } from "#modules/content/index.ts";
import { planFrom, planText } from "./instalment-plan.ts";
import { describeRefundRule } from "./refund-rules.ts";
import { formatSeason } from "./registration.ts";
import { readDiscounts, writeDiscounts } from "./discount-rows.server.ts";
import {
  between,
  instantFrom,
  listedIn,
  type RecordKind,
  type RecordValues,
  type Spec,
} from "./record-spec.server.ts";
import { hasArchivedSession, scheduleKinds } from "./schedule-records.server.ts";
import { planEditions } from "./stored-catalogue.server.ts";
import {
  discountCodes,
  offeringEditions,
  offerings,
  offeringSessions,
  programs,
  refundRules,
  seasonEditions,
  seasons,
  weeklySessions,
} from "./schema.ts";

const editionName = ({ name }: { name: string }, { firstDay }: { firstDay: string }) =>
  `${name} ${firstDay.slice(0, 4)}`;

/** Parses an id from outside as a row's number; 0, which no row has, if it is invalid. */
const numberOf = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

const paragraphs = "\n\n";

/** Some of the fields, with some values converted to their stored form. */
const converted = (values: RecordValues, how: Record<string, (value: AuditValue) => unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, how[field]?.(value) ?? value]),
  );

/** Adds the editions of the years around today: the exact day does not matter. */
const planMissing = (transaction: Transaction) =>
  planEditions(transaction, dayOf(new Date(), "UTC"));

type Named = { title: string; programName: string | null };
const offeringName = ({ title, programName }: Named) =>
  `${title} (${programName ?? nextGenerationName})`;

const offering: Spec = {
  async read(transaction, id) {
    const [row] = await transaction
      .select({ own: offerings, programName: programs.name })
      .from(offerings)
      .leftJoin(programs, eq(programs.id, offerings.programId))
      .where(eq(offerings.id, numberOf(id)))
      .for("update", { of: offerings });
    if (!row) return null;
    const { title, subTitle, icon, priceCents, per, taxKind, seasonId, capacity } = row.own;
    const { agesFrom, agesTo, registrationLink, admits, sessionsAWeek, days, place } = row.own;
    return {
      name: offeringName({ title, programName: row.programName }),
      values: {
        title,
        subTitle,
        icon,
        priceCents,
        federationFeeCents: row.own.federationFeeCents,
        per,
        taxKind,
        seasonId,
        capacity,
        agesFrom,
        agesTo,
        registrationLink,
        admits,
        sessionsAWeek,
        days,
        place,
        weeklySessions: await sessionsOf(transaction, row.own.id),
        inFinder: row.own.inFinder,
        archived: row.own.archivedAt !== null,
      },
    };
  },
  async write(transaction, id, { archived, weeklySessions, ...values }) {
    if (weeklySessions !== undefined)
      await writeSessions(transaction, numberOf(id), listedIn(weeklySessions));
    const changes = {
      ...values,
      ...(archived !== undefined && { archivedAt: instantFrom(archived) }),
      changedAt: new Date(),
    };
    await transaction
      .update(offerings)
      .set(changes)
      .where(eq(offerings.id, numberOf(id)));
    if (archived === false || values.seasonId !== undefined) await planMissing(transaction);
  },
  async refuse(transaction, _id, { seasonId, weeklySessions = null, archived }) {
    const known = await transaction.$count(seasons, eq(seasons.id, String(seasonId)));
    if (known === 0) return "Its season was removed. Choose another.";
    const isGone = !archived && (await hasArchivedSession(transaction, listedIn(weeklySessions)));
    return isGone ? "A weekly session that it includes was archived. Choose others." : null;
  },
};

/** The weekly sessions that an offering includes, in the form of its record. */
async function sessionsOf(transaction: Transaction, offeringId: number): Promise<string | null> {
  const rows = await transaction
    .select({ id: offeringSessions.sessionId })
    .from(offeringSessions)
    .where(eq(offeringSessions.offeringId, offeringId));
  return (
    rows
      .map(({ id }) => id)
      .toSorted()
      .join(between) || null
  );
}

/** Replaces the weekly sessions that an offering includes; unknown ones are ignored. */
export async function writeSessions(
  transaction: Transaction,
  offeringId: number,
  ids: readonly string[],
): Promise<void> {
  await transaction.delete(offeringSessions).where(eq(offeringSessions.offeringId, offeringId));
  if (ids.length === 0) return;
  const known = await transaction
    .select({ sessionId: weeklySessions.id })
    .from(weeklySessions)
    .where(inArray(weeklySessions.id, [...ids]));
  if (known.length > 0)
    await transaction
      .insert(offeringSessions)
      .values(known.map(({ sessionId }) => ({ offeringId, sessionId })));
}

const offeringEdition: Spec = {
  async read(transaction, id) {
    const [row] = await transaction
      .select({
        own: offeringEditions,
        usual: offerings,
        programName: programs.name,
        season: { name: seasons.name },
        firstDay: seasonEditions.firstDay,
      })
      .from(offeringEditions)
      .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
      .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
      .innerJoin(seasons, eq(seasons.id, seasonEditions.seasonId))
      .leftJoin(programs, eq(programs.id, offerings.programId))
      .where(eq(offeringEditions.id, numberOf(id)))
      .for("update", { of: offeringEditions });
    if (!row) return null;
    const { own, usual, programName, season, firstDay } = row;
    return {
      name: `${offeringName({ title: usual.title, programName })}, ${editionName(season, { firstDay })}`,
      values: {
        priceCents: own.priceCents ?? usual.priceCents,
        capacity: own.capacity ?? usual.capacity,
        opens: own.opens,
        closes: own.closes,
        instalmentPlan: planText(own.instalmentPlan),
        closed: own.closedAt !== null,
      },
    };
  },
  async write(transaction, id, { closed, instalmentPlan, ...values }) {
    const [usual] = await transaction
      .select({
        id: offerings.id,
        priceCents: offerings.priceCents,
        capacity: offerings.capacity,
      })
      .from(offeringEditions)
      .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
      .where(eq(offeringEditions.id, numberOf(id)));
    if (!usual) return;
    const own = (name: "priceCents" | "capacity") =>
      values[name] !== undefined && { [name]: values[name] === usual[name] ? null : values[name] };
    await transaction
      .update(offeringEditions)
      .set({
        ...values,
        ...own("priceCents"),
        ...own("capacity"),
        ...(instalmentPlan !== undefined && { instalmentPlan: planFrom(instalmentPlan) }),
        ...(closed !== undefined && { closedAt: instantFrom(closed) }),
      })
      .where(eq(offeringEditions.id, numberOf(id)));
    await transaction
      .update(offerings)
      .set({ changedAt: new Date() })
      .where(eq(offerings.id, usual.id));
  },
};

const season: Spec = {
  async read(transaction, id) {
    const [row] = await transaction.select().from(seasons).where(eq(seasons.id, id)).for("update");
    if (!row) return null;
    const { name, firstDay, lastDay, opensDaysBefore } = row;
    return { name, values: { name, firstDay, lastDay, opensDaysBefore } };
  },
  async write(transaction, id, values) {
    await transaction.update(seasons).set(values).where(eq(seasons.id, id));
  },
  async add(transaction, id, values) {
    const position = await transaction.$count(seasons);
    const row = { ...values, id, position } as typeof seasons.$inferInsert;
    await transaction.insert(seasons).values(row);
    await planMissing(transaction);
  },
  async remove(transaction, id) {
    const [{ sold = 0 } = {}] = await transaction
      .select({ sold: count() })
      .from(offeringEditions)
      .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
      .where(eq(seasonEditions.seasonId, id));
    const named = await transaction
      .select({ title: offerings.title })
      .from(offerings)
      .where(eq(offerings.seasonId, id))
      .limit(3);
    if (named.length > 0)
      return `It is the season of ${named.map(({ title }) => title).join(", ")}. Give them another season first.`;
    if (sold > 0) return "Programs were sold for it. Its name and days can change.";
    await transaction.delete(seasonEditions).where(eq(seasonEditions.seasonId, id));
    await transaction.delete(seasons).where(eq(seasons.id, id));
    return null;
  },
};

const seasonEdition: Spec = {
  async read(transaction, id) {
    const [row] = await transaction
      .select({ own: seasonEditions, name: seasons.name })
      .from(seasonEditions)
      .innerJoin(seasons, eq(seasons.id, seasonEditions.seasonId))
      .where(eq(seasonEditions.id, id))
      .for("update", { of: seasonEditions });
    if (!row) return null;
    const { firstDay, lastDay, registrationOpens } = row.own;
    return {
      name: editionName(row, row.own),
      values: { firstDay, lastDay, registrationOpens },
    };
  },
  async write(transaction, id, values) {
    const [row] = await transaction
      .update(seasonEditions)
      .set(values)
      .where(eq(seasonEditions.id, id))
      .returning({ seasonId: seasonEditions.seasonId });
    if (row)
      await transaction
        .update(offerings)
        .set({ changedAt: new Date() })
        .where(eq(offerings.seasonId, row.seasonId));
  },
  async refuse(transaction, id, { firstDay, lastDay }) {
    const [from, to] = [String(firstDay), String(lastDay)];
    if (to < from) return "The last day is before the first.";
    const [own] = await transaction
      .select({ id: seasons.id, name: seasons.name })
      .from(seasonEditions)
      .innerJoin(seasons, eq(seasons.id, seasonEditions.seasonId))
      .where(eq(seasonEditions.id, id));
    if (!own) return null;
    const [other] = await transaction
      .select()
      .from(seasonEditions)
      .where(
        and(
          eq(seasonEditions.seasonId, own.id),
          ne(seasonEditions.id, id),
          lte(seasonEditions.firstDay, to),
          gte(seasonEditions.lastDay, from),
        ),
      )
      .limit(1);
    if (!other) return null;
    const days = formatSeason({ from: other.firstDay, to: other.lastDay });
    return `These days overlap ${editionName(own, other)}, ${days}. Choose other days, or move that one first.`;
  },
};

const program: Spec = {
  async read(transaction, id) {
    const [row] = await transaction
      .select()
      .from(programs)
      .where(eq(programs.id, id))
      .for("update");
    if (!row) return null;
    const { name, heading, text } = row;
    return { name, values: { name, heading, text: text.join(paragraphs) } };
  },
  async write(transaction, id, values) {
    const changes = converted(values, { text: (text) => String(text).split(paragraphs) });
    await transaction.update(programs).set(changes).where(eq(programs.id, id));
  },
};

const discounts: Spec = {
  async read(transaction) {
    return { name: "Discounts", values: await readDiscounts(transaction) };
  },
  write: (transaction, _id, values) => writeDiscounts(transaction, values),
};

const discountCode: Spec = {
  async read(transaction, code) {
    const [row] = await transaction
      .select()
      .from(discountCodes)
      .where(eq(discountCodes.code, code))
      .for("update");
    return row ? { name: code, values: { percent: row.percent, until: row.until } } : null;
  },
  async write(transaction, code, values) {
    await transaction.update(discountCodes).set(values).where(eq(discountCodes.code, code));
  },
  async add(transaction, code, values) {
    const row = { ...values, code } as typeof discountCodes.$inferInsert;
    await transaction.insert(discountCodes).values(row);
  },
  async remove(transaction, code) {
    await transaction.delete(discountCodes).where(eq(discountCodes.code, code));
    return null;
  },
};

const refundRule: Spec = {
  async read(transaction, id) {
    if (!isUuid(id)) return null;
    const [row] = await transaction
      .select()
      .from(refundRules)
      .where(eq(refundRules.id, id))
      .for("update");
    if (!row) return null;
    const { id: _id, ...values } = row;
    return { name: describeRefundRule(row), values };
  },
  async write(transaction, id, values) {
    await transaction.update(refundRules).set(values).where(eq(refundRules.id, id));
  },
  async add(transaction, id, values) {
    const row = { ...values, id } as typeof refundRules.$inferInsert;
    await transaction.insert(refundRules).values(row);
  },
  async remove(transaction, id) {
    await transaction.delete(refundRules).where(eq(refundRules.id, id));
    return null;
  },
};

/** How each kind of record is read and written. */
export const recordKinds: Readonly<Record<RecordKind, Spec>> = {
  offering,
  "offering-edition": offeringEdition,
  season,
  "season-edition": seasonEdition,
  program,
  discounts,
  "discount-code": discountCode,
  "refund-rule": refundRule,
  ...scheduleKinds,
};
