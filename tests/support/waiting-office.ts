import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { agreeTo, sessionAt } from "./checkouts.ts";
import { eq, sql } from "drizzle-orm";
import { answerOffer } from "#modules/billing/answer-offer.server.ts";
import { availabilityOf, countsAsPlace } from "#modules/enrolment/availability.server.ts";
import { startRegistration } from "#modules/billing/checkout.server.ts";
import { fulfilCheckout } from "#modules/billing/fulfil.server.ts";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { smallClub } from "../fixtures/club/all.ts";
import { openTestContext } from "./context.ts";
import { registrationFields } from "./families.ts";
import { birthYearFor, membership } from "./offerings.ts";
import { withStripe } from "./stripe-context.ts";
import { waiting } from "./waiting.ts";
import { rateLimits } from "#core/db/schema.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { orders, registrations, waitingListEntries } from "#modules/enrolment/schema.ts";

const { type, id, option } = membership(smallClub);
const body = { items: [{ type, id, quantity: 1 }] };

/** A date of birth within the offering's ages. */
export const bornOn = `${birthYearFor(option, 2)}-05-04`;

/**
 * The fixture's first offering with its waiting list, two machines on one database, and the payment provider.
 */
export async function openWaitingOffice() {
  const office = await openTestContext();
  const other = await openTestContext({ url: office.url });
  const fake = await withStripe(office.ctx);
  const families = waiting(office, { type, id });

  /** The offering's number of places. */
  const placesFor = async (capacity: number) => {
    await changeOffering(office.ctx, { type, id }, { capacity });
    await other.live.refresh();
  };
  const sweep = () => offerFreePlaces(office.ctx);
  const stateOf = async (name: string) => {
    const [found] = await office.ctx.db
      .select({ state: waitingListEntries.state })
      .from(waitingListEntries)
      .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
      .where(eq(submissions.email, `${name}@example.ca`));
    return found?.state;
  };
  const states = (...names: string[]) => Promise.all(names.map(stateOf));
  /** The key of a family's newest offer. */
  const keyOf = async (name: string) => {
    const [key] = await families.offersMailed(name);
    if (!key) throw new Error(`no offer for ${name}`);
    return key;
  };
  const answer = async (name: string, choice: "take" | "pass" | "leave", network = "203.0.113.1") =>
    answerOffer(office.ctx, await keyOf(name), { answer: choice, network });
  /** A family takes its offer. @returns the checkout's session */
  const take = async (name: string, network?: string) => {
    const taken = await answer(name, "take", network);
    if (taken.outcome !== "checkout") throw new Error(`not taken: ${taken.outcome}`);
    return sessionAt(office.ctx, taken.path);
  };
  const publicStart = (address = "198.51.100.7") =>
    startRegistration(office.ctx, "registration", { body, address });
  /** Another family starts a checkout. */
  const begin = async (address?: string) => {
    const started = await publicStart(address);
    if (started.outcome !== "started") throw new Error(started.message);
    return started.sessionId;
  };
  const agree = (session: string, name = "Some Body") =>
    agreeTo(office.ctx, session, registrationFields(name, bornOn));
  const pay = async (session: string) => {
    fake.stripe.pay(session);
    return fulfilCheckout(office.ctx, session);
  };
  /** Another family registers and pays. */
  const sold = async (name: string, address?: string) => {
    const session = await begin(address);
    await agree(session, name);
    await pay(session);
    return session;
  };
  /** The number of places that are taken, held or offered. */
  const taken = () => office.ctx.db.$count(registrations, countsAsPlace);
  /** The offering's availability for visitors. */
  const availability = async () =>
    (await availabilityOf(office.ctx)).find((place) => place.type === type && place.id === id);
  /** All offers expire. */
  const lapse = async () => {
    const past = sql`now() - interval '1 second'`;
    await office.ctx.db.update(waitingListEntries).set({ offerUntil: past });
    await office.ctx.db
      .update(registrations)
      .set({ heldUntil: past })
      .where(eq(registrations.state, "offered"));
  };

  return {
    ctx: office.ctx,
    other,
    fake,
    families,
    placesFor,
    sweep,
    stateOf,
    states,
    keyOf,
    answer,
    take,
    publicStart,
    begin,
    agree,
    pay,
    sold,
    taken,
    availability,
    lapse,
    /** Deletes the waiting list and all orders, and sets the number of places to 0. */
    async empty() {
      for (const table of [orders, submissions, deliveries, registrations, rateLimits, auditLog])
        await office.ctx.db.delete(table);
      await placesFor(0);
    },
    close: () => Promise.all([office.close(), other.close(), fake.close()]),
  };
}
