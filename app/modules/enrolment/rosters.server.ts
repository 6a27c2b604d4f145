import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { knownEntriesOf } from "#modules/content/index.ts";
import { missingOf, missingWaivers, answerLabel } from "#modules/families/index.ts";
import {
  groupsOn,
  type Placed,
  rosterDay,
  startIn,
  type Training,
  trainingOf,
} from "#modules/catalogue/index.ts";
import { type Family, readFamilies } from "#modules/families/index.server.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { athletes, medicalInformation } from "#modules/families/schema.ts";
import { offeringKey } from "#modules/catalogue/index.server.ts";
import { registrationColumns, registrationRows, registrations } from "./schema.ts";

/** An athlete on a group's roster, for one registration. */
export interface RosterEntry {
  registrationId: string;
  title: string;
  seasonFrom: string | null;
  seasonTo: string | null;
  /** The day on which it joins the group; null: it is in it. */
  startsOn: string | null;
  /** Staff moved it here. */
  isMoved: boolean;
  athlete: Family["athletes"][number];
  guardians: Family["guardians"];
  contacts: Family["contacts"];
  hasMedicalInformation: boolean;
  /** The family's answer about pictures, as text; null: not answered, or expired. */
  pictures: string | null;
  /** Missing waivers and details, as text. */
  missing: string[];
}

/** A registration whose season is not over, with its training group. */
export type PlacedAthlete = Awaited<ReturnType<typeof placedNow>>[number];

/**
 * The training group of each registration whose season is not over.
 * @param familyId left out: of all families
 */
export async function placedNow(
  { db, content }: Pick<AppContext, "content"> & { db: Database | Transaction },
  familyId?: string,
) {
  const today = dayOf(new Date(), content.club.timeZone);
  const rows = await db
    .select({ registration: registrationColumns, athlete: athletes })
    .from(registrationRows)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(
      and(
        eq(registrations.state, "active"),
        gte(registrationRows.seasonTo, today),
        familyId ? eq(athletes.familyId, familyId) : undefined,
      ),
    )
    .orderBy(
      asc(athletes.familyName),
      asc(athletes.givenName),
      asc(registrations.createdAt),
      asc(registrations.id),
    );
  const trainingFor = trainingIn(content);
  return rows.map(({ registration, athlete }) => ({
    registration,
    athlete,
    training: trainingFor(registration, athlete),
  }));
}

/** The parts of a registration or waiting-list entry that decide its training groups. */
type Booked = Omit<Placed, "seasonTo"> & { seasonTo?: string | null };

/** Finds where registrations train, by the current content. */
export function trainingIn(content: Pick<AppContext["content"], "catalogue" | "schedules">) {
  const { schedules } = content;
  const included = new Map(
    (["registration", "next-generation"] as const).flatMap((catalogue) =>
      knownEntriesOf(content.catalogue, catalogue).map(({ type, id, sessions }) => [
        offeringKey({ catalogue, offeringType: type, offeringId: id }),
        sessions ?? [],
      ]),
    ),
  );
  return (booked: Booked, { birthYear }: { birthYear: number | null }): Training =>
    trainingOf(
      schedules,
      { ...booked, seasonTo: booked.seasonTo ?? null },
      {
        birthYear,
        included: included.get(offeringKey(booked)) ?? [],
      },
    );
}

/** The groups of a registration today or, before its season, on its first day; after it, on its last. */
export function groupsNow({ schedules, club }: Club, training: Training): string[] {
  const today = dayOf(new Date(), club.timeZone);
  const { from, to } = training;
  const day = from !== null && from > today ? from : to !== null && to < today ? to : today;
  return groupsOn(schedules, training, day);
}

type Club = Pick<AppContext["content"], "club" | "schedules">;

/**
 * The athletes of a group today or, between its seasons, on the first day of the next.
 * @param group "" for those whose offering leads to none
 */
export function rosterOf<P extends { training: Training }>(
  { schedules, club }: Club,
  placed: readonly P[],
  group: string,
): P[] {
  if (group === "") return placed.filter(({ training }) => hasNoGroup(training));
  const day = rosterDay(schedules, group, dayOf(new Date(), club.timeZone));
  return placed.filter(({ training }) => groupsOn(schedules, training, day).includes(group));
}

const hasNoGroup = ({ chosen, groups }: Training) => chosen === null && groups.length === 0;

/** How many athletes each group has, by its id; "" counts those without a group. */
export async function countRosters(ctx: AppContext): Promise<Map<string, number>> {
  const placed = await placedNow(ctx);
  const ids = ["", ...ctx.content.schedules.groups.map(({ id }) => id)];
  return new Map(
    ids.map((group) => {
      const all = rosterOf(ctx.content, placed, group);
      return [group, new Set(all.map(({ athlete }) => athlete.id)).size];
    }),
  );
}

/**
 * A group's athletes with contacts; those who join it later follow at the end.
 * @param group "" for those without a group; null: no such group
 */
export async function readRoster(ctx: AppContext, group: string): Promise<RosterEntry[] | null> {
  const placed = await placedIn(ctx, group);
  return placed && entriesOf(ctx, placed);
}

/** Rows on a page of a roster. */
const pageSize = 100;

/**
 * One page of a group's roster, with the number of athletes on all pages.
 * @param asked the page, counted from 1, or the athlete whose page it is
 */
export async function readRosterPage(
  ctx: AppContext,
  group: string,
  asked: { page: number; athleteId: string | null },
) {
  const placed = await placedIn(ctx, group);
  if (!placed) return null;
  const own = placed.findIndex(({ athlete }) => athlete.id === asked.athleteId);
  const last = Math.max(1, Math.ceil(placed.length / pageSize));
  const page = own < 0 ? Math.min(asked.page, last) : Math.floor(own / pageSize) + 1;
  const isLater = ({ startsOn }: Pick<RosterEntry, "startsOn">) => startsOn !== null;
  return {
    page,
    hasMore: page < last,
    athletes: new Set(placed.flatMap((one) => (isLater(one) ? [] : one.athlete.id))).size,
    later: placed.filter(isLater).length,
    entries: await entriesOf(ctx, placed.slice((page - 1) * pageSize, page * pageSize)),
  };
}

type RosterPlace = PlacedAthlete & Pick<RosterEntry, "startsOn" | "isMoved">;

/** Null: no such group. */
async function placedIn(ctx: AppContext, group: string): Promise<RosterPlace[] | null> {
  const { content } = ctx;
  if (group !== "" && !content.schedules.groups.some(({ id }) => id === group)) return null;
  const placed = rosterWithLater(content, await placedNow(ctx), group);
  return placed.map((one) => ({ ...one, isMoved: one.registration.groupId === group }));
}

async function entriesOf(ctx: AppContext, placed: readonly RosterPlace[]): Promise<RosterEntry[]> {
  const { db } = ctx;
  const ids = [...new Set(placed.map(({ athlete }) => athlete.familyId))];
  const found = new Map((await readFamilies(db, ids)).map((family) => [family.id, family]));
  const athleteIds = placed.map(({ athlete }) => athlete.id);
  const notes =
    athleteIds.length === 0
      ? []
      : await db
          .select({ athleteId: medicalInformation.athleteId })
          .from(medicalInformation)
          .where(inArray(medicalInformation.athleteId, athleteIds));
  const withNote = new Set(notes.map(({ athleteId }) => athleteId));
  return placed.flatMap(({ registration, athlete, startsOn, isMoved }): RosterEntry[] => {
    const family = found.get(athlete.familyId);
    const own = family?.athletes.find(({ id }) => id === athlete.id);
    if (!family || !own) return [];
    const { pictures, missing } = waiverFacts(ctx, own);
    return [
      {
        registrationId: registration.id,
        title: registration.title,
        seasonFrom: registration.seasonFrom,
        seasonTo: registration.seasonTo,
        startsOn,
        isMoved,
        athlete: own,
        guardians: family.guardians,
        contacts: family.contacts,
        hasMedicalInformation: withNote.has(athlete.id),
        pictures,
        missing: [...missingOf({ ...family, athletes: [own] }), ...missing],
      },
    ];
  });
}

/** The roster of a group, then those who join it later, with the day. */
function rosterWithLater(content: Club, placed: readonly PlacedAthlete[], group: string) {
  const now = rosterOf(content, placed, group).map((each) => ({ ...each, startsOn: null }));
  if (group === "") return now;
  const { schedules, club } = content;
  const after = rosterDay(schedules, group, dayOf(new Date(), club.timeZone));
  const isNow = new Set(now.map(({ registration }) => registration.id));
  const later = placed.flatMap((each) => {
    const startsOn = startIn(schedules, each.training, { group, after });
    return startsOn && !isNow.has(each.registration.id) ? [{ ...each, startsOn }] : [];
  });
  return [...now, ...later];
}

/** The results of an athlete's waivers: pictures, and which are missing. */
export function waiverFacts(
  { content }: Pick<AppContext, "content">,
  { bornOn, signatures }: Family["athletes"][number],
) {
  const { timeZone, legalEntityType } = content.club;
  const on = dayOf(new Date(), timeZone);
  const signed = signatures.map((signature) => ({
    ...signature,
    signedOn: dayOf(signature.signedAt, timeZone),
  }));
  const missing = missingWaivers(content.waivers, signed, { bornOn, on, legalEntityType });
  const photo = content.waivers.find(({ answer }) => answer === "photo");
  const isOpen = missing.some(({ waiver }) => waiver.id === photo?.id);
  const latest = signatures.find(({ waiverId }) => waiverId === photo?.id);
  return {
    pictures: latest && !isOpen ? answerLabel(latest.answer) : null,
    missing: missing.map(({ waiver }) => waiver.title),
  };
}

/**
 * Moves a registration to another training group. It keeps its place in its offering.
 * @param group "": back to the group that offering and age lead to
 * @returns false when the registration or the group is gone
 */
export async function moveToGroup(
  { db, content }: Pick<AppContext, "db" | "content">,
  by: AuditedBy,
  { registrationId, group }: { registrationId: string; group: string },
): Promise<boolean> {
  const known = content.schedules.groups.find(({ id }) => id === group);
  if (!isUuid(registrationId) || (group !== "" && !known)) return false;
  return db.transaction(async (transaction) => {
    const isIt = eq(registrations.id, registrationId);
    const [before] = await transaction
      .select({
        title: registrations.title,
        groupId: registrations.groupId,
        familyId: athletes.familyId,
      })
      .from(registrations)
      .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
      .where(isIt)
      .for("update", { of: registrations });
    if (!before) return false;
    await transaction
      .update(registrations)
      .set({ groupId: group || null, changedAt: sql`now()` })
      .where(isIt);
    const nameOf = (id: string | null) =>
      content.schedules.groups.find((one) => one.id === id)?.subtitle ?? "the program’s own group";
    await recordAudit(transaction, {
      actor: by,
      action: "groups.moved",
      subject: { type: "registration", id: registrationId },
      familyId: before.familyId,
      changes: { group: [nameOf(before.groupId), nameOf(group || null)] },
      details: { name: before.title },
    });
    return true;
  });
}
