import { and, eq, max } from "drizzle-orm";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { slugOf } from "#core/slug.ts";
import { daysBetween } from "#core/time/time.ts";
import type { RecordValues } from "./catalogue-records.server.ts";
import { editCatalogue, logAdded } from "./change-catalogue.server.ts";
import { offerings, programs, seasonEditions, seasons } from "./schema.ts";
import { planEditions } from "./stored-catalogue.server.ts";

/** A season for one offering, such as a camp's. Days are ISO. */
interface OwnSeason {
  name: string;
  from: string;
  to: string;
  opens: string;
}

export interface NewOffering {
  /** A program by its id, or a new one by its name. */
  program: { id: string } | { name: string };
  season: { id: string } | OwnSeason;
  /** The fields of the offering's form, as the log has them. */
  values: RecordValues;
  weeklySessions: string[] | null;
}

/** Addresses of the section's pages, where a program would have its own. */
const reserved = ["discounts", "offerings", "seasons"];

/**
 * Adds an offering, with its program and season where these are new, and with the editions around today. Its
 * number is the next one of its type: no number is ever given twice, because offerings are never deleted.
 * @returns the row's id; null: its program or season is gone
 */
export const addOffering = (
  ctx: Pick<AppContext, "db" | "live">,
  staff: StaffMember,
  { program, season, values, weeklySessions }: NewOffering,
  today: string,
): Promise<number | null> =>
  editCatalogue(ctx, async (transaction) => {
    const own = await programFor(transaction, program);
    const seasonId = await seasonFor(transaction, season);
    if (!own || !seasonId) return null;
    const isOfType = and(eq(offerings.catalogue, "registration"), eq(offerings.type, own.type));
    const [last] = await transaction
      .select({ number: max(offerings.number) })
      .from(offerings)
      .where(isOfType);
    const [row] = await transaction
      .insert(offerings)
      .values({
        ...(values as unknown as typeof offerings.$inferInsert),
        catalogue: "registration",
        type: own.type,
        number: (last?.number ?? 0) + 1,
        programId: own.id,
        seasonId,
        weeklySessions,
        position: await transaction.$count(offerings),
      })
      .returning({ id: offerings.id });
    if (!row) return null;
    await planEditions(transaction, today);
    await logAdded(transaction, staff, {
      kind: "offering",
      id: String(row.id),
      name: `${values.title} (${own.name})`,
      values: { ...values, seasonId },
    });
    return row.id;
  });

async function programFor(transaction: Transaction, wanted: NewOffering["program"]) {
  if ("id" in wanted) {
    const [known] = await transaction.select().from(programs).where(eq(programs.id, wanted.id));
    return known;
  }
  const all = await transaction.select({ id: programs.id, type: programs.type }).from(programs);
  const id = freeId(wanted.name, [...all.map((one) => one.id), ...reserved]);
  const type = freeId(
    wanted.name,
    all.map((one) => one.type.replaceAll("_", "-")),
  ).replaceAll("-", "_");
  const [added] = await transaction
    .insert(programs)
    .values({
      id,
      type,
      name: wanted.name,
      heading: wanted.name.toUpperCase(),
      text: [wanted.name],
      position: all.length,
    })
    .returning();
  return added;
}

async function seasonFor(
  transaction: Transaction,
  wanted: NewOffering["season"],
): Promise<string | null> {
  const all = await transaction.select({ id: seasons.id }).from(seasons);
  const ids = all.map((one) => one.id);
  if ("id" in wanted) return ids.includes(wanted.id) ? wanted.id : null;
  const { name, from, to, opens } = wanted;
  const id = freeId(name, ids);
  await transaction.insert(seasons).values({
    id,
    name,
    firstDay: yearly(from),
    lastDay: yearly(to),
    opensDaysBefore: Math.min(350, Math.max(1, daysBetween(opens, from))),
    position: all.length,
  });
  await transaction.insert(seasonEditions).values({
    id: `${from.slice(0, 4)}-${id}`,
    seasonId: id,
    firstDay: from,
    lastDay: to,
    registrationOpens: opens,
  });
  return id;
}

/** A day as one of every year: most have no February 29. */
const yearly = (day: string) => day.slice(5).replace("02-29", "02-28");

/** An id made from a name that no other has: `summer-camp`, then `summer-camp-2`. */
export function freeId(name: string, taken: readonly string[]): string {
  const slug = slugOf(name).slice(0, 34).replace(/-$/, "") || "own";
  const numbered = (n: number) => (n === 1 ? slug : `${slug}-${n}`);
  let n = 1;
  while (taken.includes(numbered(n))) n += 1;
  return numbered(n);
}
