import { and, eq } from "drizzle-orm";
import { programKey } from "#modules/families/index.ts";
import { entryOf, type Catalogue } from "#modules/content/index.ts";
import { editionById } from "#core/time/seasons.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { availabilityOf } from "./availability.server.ts";
import type { Registration } from "#modules/families/schema.ts";
import { type Order, registrationRows, registrations } from "./schema.ts";

/** The places that are held for an invited family. */
export async function invitedPlaces(
  db: Database | Transaction,
  { inviteId }: Pick<Order, "inviteId">,
): Promise<Registration[]> {
  if (!inviteId) return [];
  return db
    .select()
    .from(registrationRows)
    .where(and(eq(registrations.inviteId, inviteId), eq(registrations.state, "invited")))
    .orderBy(registrations.createdAt, registrations.id);
}

/** The programs where an invited athlete has a place, as keys of the checkout's form, by the athlete. */
export async function invitedPrograms(
  db: Database,
  order: Pick<Order, "inviteId">,
): Promise<Map<string, string[]>> {
  const held = await invitedPlaces(db, order);
  const byAthlete = Map.groupBy(held, ({ athleteId }) => athleteId ?? "");
  return new Map(
    [...byAthlete].map(([athlete, own]) => [
      athlete,
      own.map(({ offeringType: type, offeringId: id }) => programKey({ type, id })),
    ]),
  );
}

/** The offerings on sale today; for an invited family's order also its held places of a coming season. */
export async function placesFor(
  ctx: AppContext,
  order: Pick<Order, "inviteId">,
  catalogue: Catalogue,
): ReturnType<typeof availabilityOf> {
  const places = await availabilityOf(ctx, catalogue);
  const held = await invitedPlaces(ctx.db, order);
  return places.map((place) => {
    const own = held.find(
      ({ offeringType, offeringId }) => offeringType === place.type && offeringId === place.id,
    );
    const entry = own && entryOf(ctx.content.catalogue, catalogue, place);
    const season = entry && editionById(entry.season, own.seasonId);
    return season ? { ...place, state: "open", note: null, opens: null, season } : place;
  });
}
