import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Offering } from "#modules/content/offer.ts";
import { preserveEditions } from "#core/time/seasons.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { membership } from "#tests/support/offerings.ts";
import { records } from "#tests/support/records.ts";
import { availabilityOf } from "./availability.server.ts";
import { type OrderLine, orders } from "./schema.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
beforeEach(async () => {
  await office.ctx.db.delete(orders);
  change({ season: "winter", per: "season", capacity: 7 });
  office.ctx.content.offerings.seasons = [...smallClub.offerings.seasons, winter];
});
afterAll(() => office.close());

const winter = { id: "winter", name: "Winter", from: "11-01", to: "03-31" };
const fall = new Date("2026-10-01T12:00:00Z");
const { type, id, title, priceCents } = membership(smallClub);
/** Moves the season as the editor does. */
const moveTo = (days: { from: string; to: string }, today = "2026-10-01") => {
  const { offerings } = office.ctx.content;
  const after = offerings.seasons.map((each) =>
    each.id === winter.id ? { ...winter, ...days } : each,
  );
  offerings.seasons = preserveEditions(offerings.seasons, after, today);
};
const change = (changes: Partial<Offering>) =>
  Object.assign(membership(office.ctx.content).option, changes);
async function sell(
  count: number,
  sold: Partial<OrderLine>,
  createdAt = new Date("2026-08-01T12:00:00Z"),
) {
  const winters = { seasonFrom: "2026-11-01", seasonTo: "2027-03-31" };
  const line = { offeringType: type, offeringId: id, title, ...winters, ...sold };
  const make = records(office);
  for (let n = 0; n < count; n += 1)
    await make.sale(line, { amountCents: priceCents, createdAt, reference: randomUUID() });
}
const stateAt = async (now = fall) => {
  const places = await availabilityOf(office.ctx, "registration", now);
  return places.find((place) => place.type === type && place.id === id)?.state;
};

test.each([
  { from: "11-08", to: "03-31" },
  { from: "10-15", to: "02-28" },
  { from: "01-05", to: "03-31" },
  { from: "08-20", to: "12-20" },
  { from: "12-31", to: "04-30" },
  { from: "04-20", to: "06-30" },
  { from: "05-15", to: "09-30" },
])("a full season stays full when it moves to %j", async (days) => {
  await sell(7, {});
  expect(await stateAt()).toBe("full");
  moveTo(days);
  office.ctx.content.offerings.opensDaysBefore = 350;
  expect(await stateAt()).toBe("full");
  // And back again, in small steps too.
  moveTo(winter);
  expect(await stateAt()).toBe("full");
});

test("last year's places don't count, moved or not", async () => {
  await sell(7, { seasonFrom: "2025-11-01", seasonTo: "2026-03-31" });
  expect(await stateAt()).toBe("open");
  moveTo({ from: "11-08", to: "03-31" });
  expect(await stateAt()).toBe("open");
});

test("places sold almost a year before a season count to its end", async () => {
  await sell(7, {}, new Date("2025-12-06T12:00:00Z"));
  expect(await stateAt(new Date("2027-03-10T12:00:00Z"))).toBe("full");
});

test("a season's places stay taken when the price changes to monthly", async () => {
  await sell(7, {});
  change({ per: "month" });
  expect(await stateAt(new Date("2026-12-01T12:00:00Z"))).toBe("full");
});

test("a month's places stay taken for just their month when the price changes to the season", async () => {
  change({ per: "month" });
  moveTo({ from: "09-01", to: "07-31" });
  const sold = { per: "month" as const, seasonFrom: "2026-09-01", seasonTo: "2027-07-31" };
  await sell(7, sold, new Date("2026-09-20T12:00:00Z"));
  expect(await stateAt()).toBe("full");
  change({ per: "season" });
  expect(await stateAt()).toBe("full");
  expect(await stateAt(new Date("2026-11-01T12:00:00Z"))).toBe("open");
});
