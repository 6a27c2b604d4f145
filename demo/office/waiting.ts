import { and, eq, sql } from "drizzle-orm";
import { editionOn } from "#core/time/seasons.ts";
import { availabilityOf } from "#modules/enrolment/availability.server.ts";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { listWaiting, removeWaiting } from "#modules/enrolment/staff-waiting-list.server.ts";
import { entriesOf } from "#modules/content/catalogue.ts";
import { waitingListForm } from "#modules/inbox/waiting-list.ts";
import { offeringEditions, offerings } from "#modules/catalogue/schema.ts";
import type { Office } from "./office.ts";
import { post } from "./forms.ts";

/**
 * Two offerings are full, and families wait. For the first one, places became free: one offer was not
 * answered, one expires tonight, one is new. A family that found another club is removed from the list.
 */
export async function fillWaitingLists(office: Office): Promise<void> {
  const { ctx, by } = office;
  const full = await fillUp(office);
  for (const { type, id, title } of full)
    for (let n = 0; n < 7; n += 1) {
      const writer = office.nextPerson();
      const fields = {
        name: writer.name,
        athlete: `${office.random.pick(["Ada", "Noah", "Mira", "Theo", "Ines", "Jonas"])} ${writer.name.split(" ").at(-1)}`,
        birth_year: String(Number(office.today.slice(0, 4)) - 11),
        phone: writer.phone,
        offering: title,
        ...(office.random.happens(0.5) && { texts: "yes" }),
      };
      await post(office, waitingListForm, fields, {
        writer,
        days: 40 - n * 5,
        source: `/waiting-list/${type}/${id}`,
      });
    }
  const [first] = full;
  if (!first) return;
  for (const hours of [60, 31, 0]) {
    await changePlaces(office, first, (places) => places + 1);
    await offerFreePlaces(ctx);
    await letHoursPass(office, hours);
  }
  await offerFreePlaces(ctx);
  const { rows } = await listWaiting(ctx);
  const last = rows.findLast(({ state }) => state === "waiting");
  if (last) await removeWaiting(ctx, by, last.id);
}

interface Named {
  type: string;
  id: number;
  title: string;
}

/** Fills offerings until no place is left; the club has fewer places in them than in others. */
async function fillUp(office: Office): Promise<Named[]> {
  const { ctx } = office;
  const places = await availabilityOf(ctx);
  const sold = entriesOf(ctx.content.catalogue, "registration").filter(
    ({ admits, per, registrationLink }) => !admits && per === "season" && !registrationLink,
  );
  const fullest = sold
    .flatMap((entry) => {
      const place = places.find(({ type, id }) => type === entry.type && id === entry.id);
      return place && place.state !== "closed" ? [{ ...entry, left: place.left }] : [];
    })
    .toSorted((a, b) => a.left - b.left)
    .slice(0, 2);
  for (const entry of fullest) await changePlaces(office, entry, (now) => now - entry.left);
  return fullest;
}

/** Changes how many places the edition on sale has. */
async function changePlaces(
  { ctx, today }: Office,
  { type, id }: Omit<Named, "title">,
  change: (now: number) => number,
) {
  const entry = entriesOf(ctx.content.catalogue, "registration").find(
    (each) => each.type === type && each.id === id,
  );
  if (!entry) return;
  const edition = editionOn(entry.season, today).id;
  const now = entry.editions?.find((each) => each.edition === edition)?.capacity ?? entry.capacity;
  const isOf = and(
    eq(offerings.catalogue, "registration"),
    eq(offerings.type, type),
    eq(offerings.number, id),
  );
  await ctx.db
    .update(offeringEditions)
    .set({ capacity: change(now) })
    .where(
      and(
        eq(offeringEditions.editionId, edition),
        sql`${offeringEditions.offeringId} in (select id from ${offerings} where ${isOf})`,
      ),
    );
  await ctx.live.refresh();
}

/** For the open offers. */
async function letHoursPass({ ctx }: Office, hours: number) {
  const earlier = sql`${hours} * interval '1 hour'`;
  await ctx.db.execute(sql`update waiting_list_entries set offer_until = offer_until - ${earlier},
    changed_at = changed_at - ${earlier} where state = 'offered'`);
  await ctx.db.execute(sql`update registrations set held_until = held_until - ${earlier},
    created_at = created_at - ${earlier} where state = 'offered'`);
}
