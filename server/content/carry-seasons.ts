import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { knownEntryOf } from "#domain/content/catalogue.ts";
import { withSeasonIds } from "#domain/content/earlier-seasons.ts";
import { type Offerings, offeringsSchema } from "#domain/content/offer.ts";
import { editionNear } from "#domain/seasons.ts";
import type { Database, Transaction } from "../db/database.ts";
import { contentVersions } from "../db/schema/club.ts";
import { registrations } from "../db/schema/families.ts";
import { orderLines } from "../db/schema/orders.ts";
import { waitingPlaces } from "../db/schema/waiting.ts";

/**
 * Gives season ids to data from before seasons had them: the memberships of `/admin/content`, and the lines,
 * registrations and waiting-list entries. Runs at each start, also after a restore of an old backup; does
 * nothing when all of them have one.
 */
export async function carrySeasons(db: Database, builtIn: Offerings): Promise<void> {
  await db.transaction(async (transaction) => {
    // The editor's lock: no save happens meanwhile, and instances that start together wait for each other.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('content'))`);
    const ofOfferings = eq(contentVersions.collection, "offerings");
    const versions = await transaction
      .select()
      .from(contentVersions)
      .where(ofOfferings)
      .orderBy(desc(contentVersions.version));
    const saved = versions.map(({ value }) => withSeasonIds(value, builtIn));
    for (const [n, { version, value }] of versions.entries())
      if (saved[n] !== value)
        await transaction
          .update(contentVersions)
          .set({ value: saved[n] })
          .where(and(ofOfferings, eq(contentVersions.version, version)));
    const usable = saved.flatMap((value) => offeringsSchema.safeParse(value).data ?? []);
    // The site's current offerings first; those that it no longer has, as they were last.
    const isDefault = versions[0]?.value === null || versions.length === 0;
    const known = isDefault ? [builtIn, ...usable] : [...usable, builtIn];
    for (const table of [orderLines, registrations, waitingPlaces])
      await nameSeasons(transaction, table, known);
  });
}

async function nameSeasons(
  transaction: Transaction,
  table: typeof orderLines | typeof registrations | typeof waitingPlaces,
  known: Offerings[],
): Promise<void> {
  const { catalogue, offeringType, offeringId, seasonFrom } = table;
  const isUnnamed = and(isNull(table.seasonId), isNotNull(seasonFrom));
  const rows = await transaction
    .selectDistinct({ catalogue, offeringType, offeringId, seasonFrom })
    .from(table)
    .where(isUnnamed);
  for (const row of rows) {
    const named = { type: row.offeringType, id: row.offeringId };
    const [entry] = known.flatMap((each) => knownEntryOf(each, row.catalogue, named) ?? []);
    if (!entry || !row.seasonFrom) continue;
    await transaction
      .update(table)
      .set({ seasonId: editionNear(entry.season, row.seasonFrom).id })
      .where(
        and(
          isUnnamed,
          eq(catalogue, row.catalogue),
          eq(offeringType, row.offeringType),
          eq(offeringId, row.offeringId),
          eq(seasonFrom, row.seasonFrom),
        ),
      );
  }
}
