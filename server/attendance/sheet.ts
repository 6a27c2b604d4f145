import { asc, inArray } from "drizzle-orm";
import type { AttendanceEntry } from "#domain/attendance.ts";
import { ageOn } from "#domain/families.ts";
import { comparedName, calledName } from "#domain/names.ts";
import { isExpected } from "#domain/rosters.ts";
import type { StaffMember } from "#domain/staff.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import {
  athletes,
  emergencyContacts,
  guardians,
  medicalInformation,
} from "../db/schema/families.ts";
import { groupsNow, type PlacedAthlete, placedNow } from "../families/rosters.ts";
import { ownGroups } from "../staff/own-groups.ts";
import { currentByAthlete, readEntries } from "./entries.ts";
import { readTrialEntries, readTrials, type Trial } from "./trials.ts";
import { openPractices, type Practice, practiceView } from "./practices.ts";

/** A contact with a number to tap. */
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
  /** Trains in another group: only the name is visible. */
  isGuest: boolean;
  hasMedicalInformation: boolean;
  /** A guardian; null: no number is known. */
  guardian: Caller | null;
  /** The contact when no guardian answers. */
  emergency: Caller | null;
}

/** The list of a practice: who is expected, who joined in, and the entries. */
export interface Sheet {
  practice: Practice;
  rows: SheetRow[];
  entries: AttendanceEntry[];
  /** Children on a trial. */
  trials: Trial[];
  /** Its day has come: before that, nobody can be present or absent. */
  isBegun: boolean;
}

/** The list of a practice of the account's groups; null: there is none. */
export async function readSheet(
  ctx: AppContext,
  staff: StaffMember,
  key: string,
): Promise<Sheet | null> {
  const { db, content } = ctx;
  const practice = (await openPractices(ctx, await ownGroups(ctx, staff))).get(key);
  if (!practice) return null;
  const entries = (await readEntries(db, [key])).get(key) ?? [];
  const expected = uniqueAthletes(
    (await placedNow(ctx)).filter(({ training }) =>
      isExpected(content.schedules, training, practice),
    ),
  );
  const own = new Set(expected.map(({ id }) => id));
  const guests = await guestRows(
    db,
    [...currentByAthlete(entries).keys()].filter((id) => !own.has(id)),
  );
  const rows = await ownRows(db, expected, practice.day);
  const trials = await readTrials(ctx, key, { isOffice: staff.role === "admin" });
  const ofTrials = (await readTrialEntries(db, [key])).get(key) ?? [];
  const isBegun = practice.day <= dayOf(new Date(), content.club.timeZone);
  const said = practiceView(content, practice);
  return {
    practice: said,
    rows: [...rows, ...guests],
    entries: [...entries, ...ofTrials],
    trials,
    isBegun,
  };
}

type Athlete = PlacedAthlete["athlete"];

/** Each athlete once: one may be registered twice. */
export const uniqueAthletes = (placed: readonly PlacedAthlete[]): Athlete[] => [
  ...new Map(placed.map(({ athlete }) => [athlete.id, athlete])).values(),
];

async function ownRows(
  db: AppContext["db"],
  expected: readonly Athlete[],
  day: string,
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
      .where(inArray(medicalInformation.athleteId, ids)),
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

async function guestRows(db: AppContext["db"], ids: string[]): Promise<SheetRow[]> {
  if (ids.length === 0) return [];
  const found = await db.select().from(athletes).where(inArray(athletes.id, ids));
  return found.map((athlete) => ({
    athleteId: athlete.id,
    name: calledName(athlete),
    age: null,
    isGuest: true,
    hasMedicalInformation: false,
    guardian: null,
    emergency: null,
  }));
}

/** An athlete who may join in. */
export interface Guest {
  athleteId: string;
  name: string;
  group: string;
}

const mostGuests = 10;

/** The club's athletes of this season whose name has these letters, except those who are expected anyway. */
export async function findGuests(
  ctx: AppContext,
  { rows }: Sheet,
  search: string,
): Promise<Guest[]> {
  const wanted = comparedName(search);
  if (wanted.length < 2) return [];
  const listed = new Set(rows.map(({ athleteId }) => athleteId));
  const { groups } = ctx.content.schedules;
  const found = new Map<string, Guest>();
  for (const { athlete, training } of await placedNow(ctx)) {
    const name = calledName(athlete);
    if (listed.has(athlete.id) || !comparedName(name).includes(wanted)) continue;
    const [group] = groupsNow(ctx.content, training);
    const known = groups.find(({ id }) => id === group);
    found.set(athlete.id, { athleteId: athlete.id, name, group: known?.subtitle ?? "" });
  }
  return [...found.values()].slice(0, mostGuests);
}
