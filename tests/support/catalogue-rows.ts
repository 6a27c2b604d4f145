import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { offeringEditions, offerings, seasonEditions, seasons } from "#modules/catalogue/schema.ts";
import { planEditions } from "#modules/catalogue/stored-catalogue.server.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { registrationRows, registrations } from "#modules/enrolment/schema.ts";
import type { InstalmentPlan } from "#modules/content/offerings.ts";
import type { Catalogue } from "#modules/content/prices.ts";

interface Named {
  catalogue?: Catalogue;
  type: string;
  id: number;
}

const isNamed = ({ catalogue = "registration", type, id }: Named) =>
  and(eq(offerings.catalogue, catalogue), eq(offerings.type, type), eq(offerings.number, id));

type Row = typeof offerings.$inferInsert;

/** Changes an offering as staff would: its capacity in all its editions, the rest in its row. */
export async function changeOffering(
  { db, live }: Pick<AppContext, "db" | "live">,
  named: Named,
  { capacity, ...changes }: Partial<Omit<Row, "id">>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.update(offerings).set(changes).where(isNamed(named));
  if (capacity !== undefined)
    await db
      .update(offeringEditions)
      .set({ capacity })
      .where(
        inArray(
          offeringEditions.offeringId,
          db.select({ id: offerings.id }).from(offerings).where(isNamed(named)),
        ),
      );
  await live.refresh();
}

/** Gives an offering an instalment plan in all its editions, or removes it. */
export async function createPlan(
  { db, live }: Pick<AppContext, "db" | "live">,
  named: Named,
  instalmentPlan: InstalmentPlan | null,
): Promise<void> {
  const ids = db.select({ id: offerings.id }).from(offerings).where(isNamed(named));
  await db
    .update(offeringEditions)
    .set({ instalmentPlan })
    .where(inArray(offeringEditions.offeringId, ids));
  await live.refresh();
}

/** Gives every offering the number of places in the club's content. */
export async function usualPlaces({ db, live }: Pick<AppContext, "db" | "live">): Promise<void> {
  await db.update(offeringEditions).set({ capacity: null });
  await live.refresh();
}

/** Gives an offering a season of its own, with the editions around today. */
export async function createSeason(
  ctx: Pick<AppContext, "db" | "live" | "content">,
  named: Named,
  season: { from: string; to: string; opensDaysBefore?: number },
): Promise<void> {
  const id = `own-${named.type}-${named.id}-${season.from}`.replaceAll("_", "-");
  const { from: firstDay, to: lastDay, opensDaysBefore = 330 } = season;
  await ctx.db
    .insert(seasons)
    .values({ id, name: id, firstDay, lastDay, opensDaysBefore, position: 99 })
    .onConflictDoNothing();
  await ctx.db.update(offerings).set({ seasonId: id }).where(isNamed(named));
  await planEditions(ctx.db, dayOf(new Date(), ctx.content.club.timeZone));
  await ctx.live.refresh();
}

/** Moves an edition of a season, as staff would. */
export async function moveEdition(
  { db, live }: Pick<AppContext, "db" | "live">,
  editionId: string,
  { from: firstDay, to: lastDay, opens }: { from: string; to: string; opens?: string },
): Promise<void> {
  const registrationOpens = opens ?? daysAfter(firstDay, -330);
  await db
    .update(seasonEditions)
    .set({ firstDay, lastDay, registrationOpens })
    .where(eq(seasonEditions.id, editionId));
  await live.refresh();
}

interface Placed {
  catalogue?: Catalogue | undefined;
  offeringType?: string | undefined;
  offeringId?: number | undefined;
  title?: string | undefined;
  /** The season edition; left out: one with these days. */
  seasonId?: string | null | undefined;
  seasonFrom?: string | null | undefined;
  seasonTo?: string | null | undefined;
}

/**
 * The stored offering edition of a test's registration. An offering or an edition that the club does not have
 * is added as archived, so that pages do not show it.
 */
export async function editionRow(
  db: Pick<Database, "select" | "insert" | "execute" | "$count">,
  {
    catalogue = "registration",
    offeringType = "eclairs",
    offeringId = 1,
    title = "Membership",
    seasonId,
    seasonFrom,
    seasonTo,
  }: Placed = {},
): Promise<number> {
  const named = isNamed({ catalogue, type: offeringType, id: offeringId });
  const [known] = await db.select().from(offerings).where(named);
  const [offering] = known
    ? [known]
    : await db
        .insert(offerings)
        .values({
          catalogue,
          type: offeringType,
          number: offeringId,
          title,
          subTitle: title,
          priceCents: 10_000,
          capacity: 20,
          per: "season",
          seasonId: (await anySeason(db)).id,
          agesFrom: 5,
          agesTo: 18,
          position: 999,
          archivedAt: new Date(),
        })
        .returning();
  if (!offering) throw new Error("no offering");
  const edition =
    seasonId ?? (await editionWith(db, offering.seasonId, { from: seasonFrom, to: seasonTo }));
  if (seasonId && seasonFrom && seasonTo)
    await db
      .insert(seasonEditions)
      .values({
        id: seasonId,
        seasonId: offering.seasonId,
        firstDay: seasonFrom,
        lastDay: seasonTo,
        registrationOpens: seasonFrom,
      })
      .onConflictDoNothing();
  await db
    .insert(offeringEditions)
    .values({ offeringId: offering.id, editionId: edition })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: offeringEditions.id })
    .from(offeringEditions)
    .where(
      and(eq(offeringEditions.offeringId, offering.id), eq(offeringEditions.editionId, edition)),
    );
  if (!row) throw new Error("no offering edition");
  return row.id;
}

/** Changes what registrations are for: their offering, or the days of its edition. */
export async function rebook(db: Database, placed: Placed, which?: SQL): Promise<void> {
  for (const row of await db.select().from(registrationRows).where(which)) {
    const { catalogue, offeringType, offeringId, title, seasonFrom, seasonTo } = row;
    const days = placed.seasonFrom || placed.seasonTo ? {} : { seasonFrom, seasonTo };
    const offeringEditionId = await editionRow(db, {
      catalogue,
      offeringType,
      offeringId,
      title,
      ...days,
      ...placed,
    });
    await db.update(registrations).set({ offeringEditionId }).where(eq(registrations.id, row.id));
  }
}

async function anySeason(db: Pick<Database, "select">) {
  const [season] = await db.select().from(seasons).orderBy(seasons.position).limit(1);
  if (!season) throw new Error("The club has no season");
  return season;
}

/** The edition of a season with these days, or with the nearest first day if only that is given. */
async function editionWith(
  db: Pick<Database, "select" | "insert" | "$count">,
  seasonId: string,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const near = from ?? (to ? null : today);
  const [nearest] = await db
    .select()
    .from(seasonEditions)
    .where(eq(seasonEditions.seasonId, seasonId))
    .orderBy(sql`abs(${seasonEditions.firstDay} - ${near ?? to}::date)`)
    .limit(1);
  const isIt = nearest && (!from || nearest.firstDay === from) && (!to || nearest.lastDay === to);
  if (isIt) return nearest.id;
  const yearBefore = `${Number(to?.slice(0, 4)) - 1}${to?.slice(4)}`;
  const firstDay = from ?? (yearBefore < today ? yearBefore : daysAfter(today, -60));
  const lastDay = to ?? `${Number(firstDay.slice(0, 4)) + 1}${firstDay.slice(4)}`;
  const usual = `${firstDay.slice(0, 4)}-${seasonId}`;
  const isTaken = (await db.$count(seasonEditions, eq(seasonEditions.id, usual))) > 0;
  const id = isTaken ? `${firstDay}-${lastDay}-${seasonId}` : usual;
  // A separate season, so that they overlap no edition of the club's.
  const own = { id: "of-tests", name: "Of tests", firstDay: "01-01", lastDay: "12-31" };
  await db
    .insert(seasons)
    .values({ ...own, opensDaysBefore: 1, position: 999 })
    .onConflictDoNothing();
  await db
    .insert(seasonEditions)
    .values({ id, seasonId: own.id, firstDay, lastDay, registrationOpens: firstDay })
    .onConflictDoNothing();
  return id;
}
