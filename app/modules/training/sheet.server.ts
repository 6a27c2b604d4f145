import { asc, eq, inArray, min, sql } from "drizzle-orm";
import type { AttendanceEntry, AttendanceNote } from "./attendance.ts";
import { everyWord } from "#core/db/search-text.server.ts";
import type { DatedSession } from "#core/time/dated-sessions.ts";
import { ageOn } from "#modules/families/index.ts";
import { namesAthlete } from "#modules/families/index.server.ts";
import { isExpected } from "#modules/catalogue/index.ts";
import { groupsNow, onceEach, placedWith, placedKinds } from "#modules/enrolment/index.server.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import { comparedName, calledName } from "#core/names.ts";
import { can, type StaffMember } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { currentByAthlete, readEntries } from "./entries.server.ts";
import { readNotes } from "./notes.server.ts";
import { readTrialEntries, readTrials, type Trial } from "./trials.server.ts";
import { endOfDay, openPractices, type Practice, practiceView } from "./practices.server.ts";
import {
  athletes,
  emergencyContacts,
  guardians,
  medicalInformation,
} from "#modules/families/schema.ts";

/** A contact with a phone number. */
export interface Caller {
  name: string;
  phone: string;
}

/** An athlete on the list of a practice. */
export interface SheetRow {
  athleteId: string;
  name: string;
  /** In years; null: the date of birth is missing. */
  age: number | null;
  /** Belongs to another group: only the name is visible. */
  isGuest: boolean;
  hasMedicalInformation: boolean;
  /** A guardian; null: no number is known. */
  guardian: Caller | null;
  /** The emergency contact. */
  emergency: Caller | null;
}

/** The athletes per part of a sheet. */
const partSize = 100;

/**
 * A part of a practice's attendance sheet: the expected athletes and guests, with the entries of all parts.
 */
export interface Sheet {
  practice: Practice;
  /** Counted from 1. */
  part: number;
  /** The first and the last athlete of each part. */
  parts: string[];
  rows: SheetRow[];
  /** The athletes of all parts, in order. */
  athletes: { id: string; name: string; isGuest: boolean }[];
  entries: AttendanceEntry[];
  notes: AttendanceNote[];
  /** Children on a trial. */
  trials: Trial[];
  /** Its day has begun; before that, nobody can be present or absent. */
  isBegun: boolean;
}

/**
 * A part of the attendance sheet of a practice of the account's groups; null: there is none.
 * @param asked the part, or an athlete whose part to show, if they are on the list
 */
export async function readSheet(
  ctx: AppContext,
  staff: StaffMember,
  key: string,
  asked: { part: number; athleteId?: string } = { part: 1 },
): Promise<Sheet | null> {
  const { db, content } = ctx;
  const practice = (await openPractices(ctx, await ownGroups(ctx, staff), [key])).get(key);
  if (!practice) return null;
  const entries = (await readEntries(db, [key])).get(key) ?? [];
  const expected = await expectedAt(ctx, practice);
  const own = new Set(expected.map(({ id }) => id));
  const guests = await readGuests(
    db,
    [...currentByAthlete(entries).keys()].filter((id) => !own.has(id)),
  );
  const listed = [...expected, ...guests];
  const index = listed.findIndex(({ id }) => id === asked.athleteId);
  const part = index < 0 ? asked.part : Math.floor(index / partSize) + 1;
  const parts = partsOf(listed);
  if (!(part - 1 in parts)) return null;
  const onPart = listed.slice((part - 1) * partSize, part * partSize);
  const ownOnPart = onPart.filter(({ id }) => own.has(id));
  const rows = await ownRows(db, ownOnPart, practice.day, can(staff, "health.see"));
  const trials = await readTrials(ctx, key, { isOffice: can(staff, "groups.manage") });
  const ofTrials = (await readTrialEntries(db, [key])).get(key) ?? [];
  const isBegun = practice.day <= dayOf(new Date(), content.club.timeZone);
  return {
    practice: practiceView(content, practice),
    part,
    parts,
    rows: [...rows, ...onPart.filter(({ id }) => !own.has(id)).map(guestRow)],
    athletes: listed.map((athlete) => ({
      id: athlete.id,
      name: calledName(athlete),
      isGuest: !own.has(athlete.id),
    })),
    entries: [...entries, ...ofTrials],
    notes: await readNotes(db, key),
    trials,
    isBegun,
  };
}

type Athlete = typeof athletes.$inferSelect;

/** The first and the last athlete of each part of a list; an empty list has one part. */
function partsOf(listed: readonly Athlete[]): string[] {
  const count = Math.max(1, Math.ceil(listed.length / partSize));
  return Array.from({ length: count }, (_, n) => {
    const own = listed.slice(n * partSize, (n + 1) * partSize);
    const ends = [own[0], own.at(-1)].map(
      (athlete) => athlete?.familyName || (athlete ? calledName(athlete) : ""),
    );
    return [...new Set(ends)].join("–");
  });
}

/** The athletes expected at a practice, by name: who was registered on its day; each once, even if twice. */
async function expectedAt(ctx: AppContext, practice: DatedSession): Promise<Athlete[]> {
  const isIn = onceEach((training) => isExpected(ctx.content.schedules, training, practice));
  const { day } = practice;
  const kinds = (await placedKinds(ctx, day)).filter(isIn);
  const placed = placedWith(
    ctx,
    kinds.map(({ key }) => ({ key, value: null })),
    day,
  );
  const rows = await ctx.db
    .select({ athlete: athletes })
    .from(placed)
    .innerJoin(athletes, eq(athletes.id, placed.athleteId))
    .where(
      sql`${placed.registeredAt} < ${endOfDay(practice)}::timestamptz
        and (${placed.endedOn} is null or ${placed.endedOn} > ${day})`,
    )
    .groupBy(athletes.id)
    .orderBy(min(placed.nth));
  return rows.map(({ athlete }) => athlete);
}

async function ownRows(
  db: AppContext["db"],
  expected: readonly Athlete[],
  day: string,
  seesHealth: boolean,
): Promise<SheetRow[]> {
  if (expected.length === 0) return [];
  const ids = expected.map(({ id }) => id);
  const familyIds = [...new Set(expected.map(({ familyId }) => familyId))];
  const [adults, contacts, notes] = await Promise.all([
    db
      .select()
      .from(guardians)
      .where(inArray(guardians.familyId, familyIds))
      .orderBy(asc(guardians.createdAt)),
    db
      .select()
      .from(emergencyContacts)
      .where(inArray(emergencyContacts.familyId, familyIds))
      .orderBy(asc(emergencyContacts.createdAt)),
    db
      .select({ athleteId: medicalInformation.athleteId })
      .from(medicalInformation)
      .where(inArray(medicalInformation.athleteId, seesHealth ? ids : [])),
  ]);
  const withNote = new Set(notes.map(({ athleteId }) => athleteId));
  return expected.map((athlete) => ({
    athleteId: athlete.id,
    name: calledName(athlete),
    age: athlete.bornOn ? ageOn(athlete.bornOn, day) : null,
    isGuest: false,
    hasMedicalInformation: withNote.has(athlete.id),
    guardian: callerOf(adults, athlete),
    emergency: callerOf(contacts, athlete),
  }));
}

type Adult = Caller & { familyId: string };

function callerOf(adults: readonly Adult[], { familyId }: Athlete): Caller | null {
  const found = adults.find((adult) => adult.familyId === familyId && adult.phone);
  return found ? { name: found.name, phone: found.phone } : null;
}

async function readGuests(db: AppContext["db"], ids: string[]): Promise<Athlete[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(athletes)
    .where(inArray(athletes.id, ids))
    .orderBy(asc(athletes.familyName), asc(athletes.givenName), asc(athletes.id));
}

const guestRow = (athlete: Athlete): SheetRow => ({
  athleteId: athlete.id,
  name: calledName(athlete),
  age: null,
  isGuest: true,
  hasMedicalInformation: false,
  guardian: null,
  emergency: null,
});

/** An athlete who may join in as a guest. */
export interface Guest {
  athleteId: string;
  name: string;
  group: string;
}

const mostGuests = 10;

/**
 * The club's athletes of this season whose name contains these letters, except those who are expected anyway.
 */
export async function findGuests(ctx: AppContext, sheet: Sheet, search: string): Promise<Guest[]> {
  const wanted = comparedName(search);
  if (wanted.length < 2) return [];
  const listed = new Set(sheet.athletes.map(({ id }) => id));
  const { groups } = ctx.content.schedules;
  const groupOf = onceEach((training) => groupsNow(ctx.content, training)[0] ?? "");
  const kinds = (await placedKinds(ctx)).map((kind) => ({ key: kind.key, value: groupOf(kind) }));
  const placed = placedWith(ctx, kinds);
  const rows = await ctx.db
    .select({
      athlete: athletes,
      group: sql<string>`(array_agg(${placed.value} order by ${placed.nth} desc))[1]`,
    })
    .from(placed)
    .innerJoin(athletes, eq(athletes.id, placed.athleteId))
    // Also matches with other accents.
    .where(everyWord(wanted, namesAthlete))
    .groupBy(athletes.id)
    .orderBy(min(placed.nth));
  const found = rows.flatMap(({ athlete, group }): Guest[] => {
    const name = calledName(athlete);
    if (listed.has(athlete.id) || !comparedName(name).includes(wanted)) return [];
    const known = groups.find(({ id }) => id === group);
    return [{ athleteId: athlete.id, name, group: known?.subtitle ?? "" }];
  });
  return found.slice(0, mostGuests);
}
