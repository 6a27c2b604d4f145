import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { agreeTo, isOrderOf } from "#tests/support/checkouts.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import { newNetwork } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { waiting } from "#tests/support/waiting.ts";
import { availabilityOf, countsAsPlace } from "#modules/enrolment/availability.server.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { lock } from "#modules/enrolment/lock.server.ts";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { startRegistration } from "./checkout.server.ts";
import { endTransferHolds } from "./transfer-holds.server.ts";

const content = structuredClone(smallClub);
content.office.checkout.transfer = { days: 5, sponsorDays: 21 };
const test = clubTest({ content });

const sold = membership(smallClub);
const { type, id } = sold;

let names = 0;
const family = (email = `parent-${crypto.randomUUID()}@example.ca`) => {
  names += 1;
  const letter = "abcdefghijklmnopqrstuvwxyz"[names % 26];
  return {
    ...registrationFields(`Ada Osei${letter}${names}`, "2012-05-04"),
    guardian_email: email,
    athlete_1_age_known: "yes",
  };
};

/** An open checkout, and what its family typed. */
async function opened(club: TestClub) {
  const body = { items: [{ type, id, quantity: 1 }] };
  const address = newNetwork()["X-Forwarded-For"];
  const started = await startRegistration(club.ctx, "registration", { body, address });
  if (started.outcome !== "started") throw new Error(started.message);
  return { session: started.sessionId, fields: family() };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const agree = async (club: TestClub, { session, fields }: Opened, pay: "full" | "transfer") =>
  (await agreeTo(club.ctx, session, { ...fields, pay })).outcome;

const taken = ({ ctx: { db } }: TestClub) => db.$count(registrations, countsAsPlace);
const place = async ({ ctx }: TestClub) =>
  (await availabilityOf(ctx)).find((each) => each.type === type && each.id === id);

/** An offering with one free place. */
async function oneLeft(club: TestClub) {
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(submissions);
  await changeOffering(club.ctx, sold, { capacity: 1 });
}

/** The last day for the payment has passed without a payment. */
async function dayIsOver(club: TestClub, { session }: Opened) {
  await club.ctx.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(isOrderOf(club.ctx, session));
  await endTransferHolds(club.ctx);
}

test("a last place goes to one of a card checkout and an e-transfer at the same moment", async ({
  club,
}) => {
  for (let n = 0; n < 4; n += 1) {
    await oneLeft(club);
    const [card, transfer] = [await opened(club), await opened(club)];
    const outcomes = await Promise.all([
      agree(club, card, "full"),
      agree(club, transfer, "transfer"),
    ]);
    const got = outcomes.filter((outcome) => outcome === "agreed" || outcome === "awaiting");
    expect([got.length, outcomes.includes("full")]).toEqual([1, true]);
    expect(await taken(club)).toBe(1);
  }
});

test("each way to pay takes the place from the other, and releases it again", async ({ club }) => {
  await oneLeft(club);
  const [transfer, card] = [await opened(club), await opened(club)];
  expect(await agree(club, transfer, "transfer")).toBe("awaiting");
  expect(await place(club)).toMatchObject({ state: "full", left: 0 });
  expect(await agree(club, card, "full")).toBe("full");
  await dayIsOver(club, transfer);
  expect(await agree(club, card, "full")).toBe("agreed");
  expect(await place(club)).toMatchObject({ state: "full", left: 0 });
  await changeOffering(club.ctx, sold, { capacity: 2 });
  const late = await opened(club);
  await changeOffering(club.ctx, sold, { capacity: 1 });
  expect(await agree(club, late, "transfer")).toBe("full");
  expect(await taken(club)).toBe(1);
});

test("who waits is offered a place when the e-transfer did not come, and not before", async ({
  club,
}) => {
  await oneLeft(club);
  const transfer = await opened(club);
  await agree(club, transfer, "transfer");
  const { join, offersMailed } = waiting(club, { type, id });
  await join("abena");
  await offerFreePlaces(club.ctx);
  expect(await offersMailed("abena")).toEqual([]);
  await dayIsOver(club, transfer);
  await offerFreePlaces(club.ctx);
  expect(await offersMailed("abena")).toHaveLength(1);
  expect(await taken(club)).toBe(1);
});

test("a hold that ends while its e-transfer is agreed to keeps no place that somebody else took", async ({
  club,
}) => {
  await oneLeft(club);
  const { db } = club.ctx;
  const [slow, quick] = [await opened(club), await opened(club)];
  const isSlow = isOrderOf(club.ctx, slow.session);
  // Between the end of its hold and the moment when the e-transfer takes the place.
  const { payments } = club.ctx.integrations;
  const { expireSession } = payments;
  const closing = vi.spyOn(payments, "expireSession");
  closing.mockImplementationOnce(async (session) => {
    await changeOrders(db, isSlow, { heldUntil: new Date(Date.now() + 1_500) });
    return expireSession.call(payments, session);
  });
  let slowly: Promise<string> | undefined;
  await db.transaction(async (transaction) => {
    await lock(transaction, `transfers of ${slow.fields.guardian_email}`);
    slowly = agree(club, slow, "transfer");
    await vi.waitFor(() => expect(closing).toHaveBeenCalledOnce(), 10_000);
    await vi.waitFor(async () => expect(await agree(club, quick, "full")).toBe("agreed"), 10_000);
  });
  expect(await slowly).toBe("refused");
  expect(await taken(club)).toBe(1);
});
