import { and, eq, max } from "drizzle-orm";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { daysBetween } from "#core/time/time.ts";
import { writeSessions } from "./catalogue-records.server.ts";
import { listedIn, type RecordValues } from "./record-spec.server.ts";
import { editCatalogue, logAdded } from "./change-catalogue.server.ts";
import { offerings, programs, seasonEditions, seasons } from "./schema.ts";
import { freeId } from "./free-id.ts";
import { hasArchivedSession } from "./schedule-records.server.ts";
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
}

/** Path segments of the section's other pages, which a program's id must not equal. */
const reserved = ["discounts", "groups", "offerings", "places", "seasons"];

/**
 * Adds an offering, with its program and season if these are new, and with the editions around today. Its
 * number is the next one of its type: a number is never reused, because offerings are never deleted.
 * @returns the row's id; null: its program, season or one of its sessions was deleted
 */
export const addOffering = (
  ctx: Pick<AppContext, "db" | "live">,
  staff: StaffMember,
  { program, season, values: { weeklySessions = null, ...values } }: NewOffering,
  today: string,
): Promise<number | null> =>
  editCatalogue(ctx, async (transaction) => {
    const sessions = listedIn(weeklySessions);
    if (await hasArchivedSession(transaction, sessions)) return null;
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
        position: await transaction.$count(offerings),
      })
      .returning({ id: offerings.id });
    if (!row) return null;
    await writeSessions(transaction, row.id, sessions);
    await planEditions(transaction, today);
    await logAdded(transaction, staff, {
      kind: "offering",
      id: String(row.id),
      name: `${values.title} (${own.name})`,
      values: { ...values, weeklySessions, seasonId },
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

/** A day as one of every year, without February 29, which most years lack. */
const yearly = (day: string) => day.slice(5).replace("02-29", "02-28");
