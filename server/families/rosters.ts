import { and, asc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { knownEntryOf } from "#domain/content/catalogue.ts";
import { csvRow } from "#domain/csv.ts";
import { missingOf } from "#domain/families.ts";
import { missingPapers } from "#domain/papers.ts";
import { answerInWords } from "#domain/paper-answers.ts";
import { groupOf, type Placed } from "#domain/rosters.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { isUuid } from "../db/columns.ts";
import type { Database, Transaction } from "../db/database.ts";
import { athletes, healthNotes, type Registration, registrations } from "../db/schema/families.ts";
import { type AuditedBy, recordAudit } from "../staff/audit.ts";
import { type Family, readFamilies } from "./read.ts";

/** An athlete on a group's roster, for one registration. */
export interface RosterEntry {
  registrationId: string;
  title: string;
  seasonFrom: string | null;
  seasonTo: string | null;
  /** Staff moved it here. */
  isMoved: boolean;
  athlete: Family["athletes"][number];
  guardians: Family["guardians"];
  contacts: Family["contacts"];
  hasHealthNote: boolean;
  /** What the family allows of pictures, in words; null: not answered, or too long ago. */
  pictures: string | null;
  /** Papers and entries that are missing, in words. */
  missing: string[];
}

/** A registration whose season is not over, with its training group. */
export type PlacedAthlete = Awaited<ReturnType<typeof placedNow>>[number];

/**
 * The group of each registration whose season is not over; null: it leads into none.
 * @param familyId left out: of all families
 */
export async function placedNow(
  { db, content }: Pick<AppContext, "content"> & { db: Database | Transaction },
  familyId?: string,
) {
  const today = dayOf(new Date(), content.club.timeZone);
  const rows = await db
    .select({ registration: registrations, athlete: athletes })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(
      and(
        eq(registrations.state, "active"),
        or(isNull(registrations.seasonTo), gte(registrations.seasonTo, today)),
        familyId ? eq(athletes.familyId, familyId) : undefined,
      ),
    )
    .orderBy(asc(athletes.familyName), asc(athletes.givenName), asc(registrations.createdAt));
  return rows.map(({ registration, athlete }) => {
    const included = includedSessions(content, registration);
    return { registration, athlete, included, group: groupIdOf(content, registration, athlete) };
  });
}

/** What a registration, or a turn of a waiting list, is for. */
type Booked = Placed & Pick<Registration, "catalogue">;

/** The weekly sessions that an offering names; none: all of its group. */
function includedSessions(
  { offerings }: AppContext["content"],
  { catalogue, offeringType: type, offeringId: id }: Booked,
): readonly string[] {
  return knownEntryOf(offerings, catalogue, { type, id })?.sessions ?? [];
}

/** The group of a registration: the one that staff moved it to, or that offering and age lead to. */
export function groupIdOf(
  content: AppContext["content"],
  registration: Booked,
  { birthYear }: { birthYear: number | null },
): string | null {
  const included = includedSessions(content, registration);
  return groupOf(content.schedules, registration, { birthYear, included })?.id ?? null;
}

/** How many athletes each group has, by its id; "" counts those without a group. */
export async function countRosters(ctx: AppContext): Promise<Map<string, number>> {
  const placed = await placedNow(ctx);
  const byGroup = Map.groupBy(placed, ({ group }) => group ?? "");
  return new Map(
    [...byGroup].map(([group, all]) => [group, new Set(all.map(({ athlete }) => athlete.id)).size]),
  );
}

/** A group's athletes with whom to call. @param group "" for those without a group; null: no such group */
export async function readRoster(ctx: AppContext, group: string): Promise<RosterEntry[] | null> {
  const { db, content } = ctx;
  if (group !== "" && !content.schedules.groups.some(({ id }) => id === group)) return null;
  const placed = (await placedNow(ctx)).filter((each) => (each.group ?? "") === group);
  const ids = [...new Set(placed.map(({ athlete }) => athlete.familyId))];
  const found = await readFamilies(db, ids);
  const athleteIds = placed.map(({ athlete }) => athlete.id);
  const notes =
    athleteIds.length === 0
      ? []
      : await db
          .select({ athleteId: healthNotes.athleteId })
          .from(healthNotes)
          .where(inArray(healthNotes.athleteId, athleteIds));
  return placed.flatMap(({ registration, athlete }): RosterEntry[] => {
    const family = found.find(({ id }) => id === athlete.familyId);
    const own = family?.athletes.find(({ id }) => id === athlete.id);
    if (!family || !own) return [];
    const { pictures, missing } = paperFacts(ctx, own);
    return [
      {
        registrationId: registration.id,
        title: registration.title,
        seasonFrom: registration.seasonFrom,
        seasonTo: registration.seasonTo,
        isMoved: registration.groupId === group,
        athlete: own,
        guardians: family.guardians,
        contacts: family.contacts,
        hasHealthNote: notes.some(({ athleteId }) => athleteId === athlete.id),
        pictures,
        missing: [...missingOf({ ...family, athletes: [own] }), ...missing],
      },
    ];
  });
}

/** What an athlete's papers say: pictures, and which are missing. */
export function paperFacts(
  { content }: Pick<AppContext, "content">,
  { bornOn, signatures }: Family["athletes"][number],
) {
  const { timeZone, supplier } = content.club;
  const on = dayOf(new Date(), timeZone);
  const signed = signatures.map((signature) => ({
    ...signature,
    signedOn: dayOf(signature.signedAt, timeZone),
  }));
  const missing = missingPapers(content.papers, signed, { bornOn, on, supplier });
  const photo = content.papers.find(({ answer }) => answer === "photo");
  const isOpen = missing.some(({ paper }) => paper.id === photo?.id);
  const latest = signatures.find(({ paperId }) => paperId === photo?.id);
  return {
    pictures: latest && !isOpen ? answerInWords(latest.answer) : null,
    missing: missing.map(({ paper }) => paper.title),
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
    const [moved] = await transaction
      .update(registrations)
      .set({ groupId: group || null, changedAt: sql`now()` })
      .where(eq(registrations.id, registrationId))
      .returning();
    if (!moved) return false;
    await recordAudit(transaction, by, {
      action: "groups.moved",
      subject: `registration ${moved.id.slice(0, 8)} (${moved.title})`,
      detail: known ? `to ${known.subtitle}` : "to the group of its offering",
    });
    return true;
  });
}

const columns: [string, (entry: RosterEntry) => string][] = [
  ["last_name", ({ athlete }) => athlete.familyName],
  ["first_name", ({ athlete }) => athlete.givenName],
  ["name_used", ({ athlete }) => athlete.nameUsed],
  ["date_of_birth", ({ athlete }) => athlete.bornOn ?? ""],
  ["program", ({ title }) => title],
  ["season_from", ({ seasonFrom }) => seasonFrom ?? ""],
  ["season_to", ({ seasonTo }) => seasonTo ?? ""],
  ["guardian", ({ guardians: [guardian] }) => guardian?.name ?? ""],
  ["guardian_phone", ({ guardians: [guardian] }) => guardian?.phone ?? ""],
  ["guardian_email", ({ guardians: [guardian] }) => guardian?.email ?? ""],
  ["pictures", ({ pictures }) => pictures ?? ""],
  ["missing", ({ missing }) => missing.join("; ")],
];

/** A group's roster for the sport's register, as CSV. Whether there is a health note is not in it. */
export async function* exportRoster(ctx: AppContext, group: string): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(columns.map(([name]) => name))}`;
  const entries = (await readRoster(ctx, group)) ?? [];
  yield entries.map((entry) => csvRow(columns.map(([, cell]) => cell(entry)))).join("");
}
