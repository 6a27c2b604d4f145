import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { athleteField, type CheckoutAthlete } from "#modules/families/index.ts";
import { offeringKey } from "#modules/catalogue/index.server.ts";
import {
  type KnownAthletes,
  availabilityOf,
  type WantedLine,
  isOfferFor,
} from "#modules/enrolment/index.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { childKey } from "#core/names.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { athletes } from "#modules/families/schema.ts";
import {
  type Order,
  registrationColumns,
  registrationRows,
  registrations,
} from "#modules/enrolment/schema.ts";

type Invited = typeof athletes.$inferSelect;

/**
 * Athletes whose program is closed to the public and has no place held for them, by the field to change. An
 * invitation holds places for the athletes it names, a waiting-list offer for a number of athletes.
 */
export async function uninvited(
  ctx: AppContext,
  order: Pick<Order, "inviteId" | "waitingListEntryId">,
  {
    athletes: registering,
    known,
    wanted,
  }: { athletes: readonly CheckoutAthlete[]; known: KnownAthletes; wanted: WantedLine[] },
): Promise<FieldErrors> {
  const [first] = wanted;
  if (!first || !(order.inviteId || order.waitingListEntryId)) return {};
  const held = await heldFor(ctx.db, order);
  const invitedTo = new Set(order.inviteId ? held.map(({ place }) => offeringKey(place)) : []);
  const today = await availabilityOf(ctx, first.catalogue);
  const errors: FieldErrors = {};
  for (const { catalogue, entry, place, athlete: number } of wanted) {
    const athlete = registering.find(({ n }) => String(n) === number);
    if (!athlete) continue;
    const { type: offeringType, id: offeringId, title } = entry;
    const bought = { catalogue, offeringType, offeringId, seasonId: place.season.id };
    const at = held.findIndex(
      (own) =>
        isOfferFor(own.place, bought) &&
        (!own.place.inviteId || isFor(own.athlete, athlete, known.get(athlete.n))),
    );
    if (at >= 0) {
      held.splice(at, 1);
      continue;
    }
    const now = today.find(({ type, id }) => type === offeringType && id === offeringId);
    if (now && now.state !== "closed" && now.season.id === place.season.id) continue;
    const note = now?.note ?? "Register from the memberships page, in a payment of its own";
    errors[athleteField(athlete.n, "program_1")] = invitedTo.has(offeringKey(bought))
      ? `${athlete.givenName} is not invited to ${title}. ${note}`
      : `${title}: ${note}`;
  }
  return errors;
}

/** The places that are held for an order, with the athletes that an invitation names. */
function heldFor(
  db: Database,
  { inviteId, waitingListEntryId }: Pick<Order, "inviteId" | "waitingListEntryId">,
) {
  const isTheirs = inviteId
    ? and(eq(registrations.inviteId, inviteId), isNotNull(registrations.athleteId))
    : waitingListEntryId
      ? eq(registrations.waitingListEntryId, waitingListEntryId)
      : undefined;
  return db
    .select({ place: registrationColumns, athlete: athletes })
    .from(registrationRows)
    .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(and(inArray(registrations.state, ["offered", "invited"]), isTheirs));
}

/**
 * Whether an athlete of the form is the invited one. A family may correct either the name or the date of
 * birth of a child that its own link filled in, but not both.
 */
function isFor(
  invited: Invited | null,
  typed: CheckoutAthlete,
  known: string | undefined,
): boolean {
  if (!invited) return false;
  const { bornOn } = typed;
  if (childKey(invited) === childKey(typed)) return true;
  return (
    known === invited.id &&
    (invited.bornOn === bornOn || childKey({ ...invited, bornOn }) === childKey(typed))
  );
}
