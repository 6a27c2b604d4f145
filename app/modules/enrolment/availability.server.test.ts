import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { changeOffering, moveEdition } from "#tests/support/catalogue-rows.ts";
import { membership, withSeason } from "#tests/support/offerings.ts";
import { records } from "#tests/support/records.ts";
import { availabilityOf } from "./availability.server.ts";
import { planEditions } from "#modules/catalogue/stored-catalogue.server.ts";
import { type OrderLine, orders } from "./schema.ts";

let office: TestContext;
beforeAll(async () => {
  const catalogue = withSeason(smallClub.catalogue, winter);
  office = await openTestContext({ content: { ...smallClub, catalogue } });
  await office.live.refresh();
});
beforeEach(async () => {
  await office.ctx.db.delete(orders);
  await change({ seasonId: "winter", per: "season" });
  await planEditions(office.ctx.db, "2026-10-01");
  await change({ capacity: 7 });
  await moveTo(usual);
});
afterAll(() => office.close());

const winter = { id: "winter", name: "Winter", from: "11-01", to: "03-31", opensDaysBefore: 330 };
const usual = { from: "2026-11-01", to: "2027-03-31" };
const fall = new Date("2026-10-01T12:00:00Z");
const { type, id, title, priceCents } = membership(smallClub);
const moveTo = (days: { from: string; to: string; opens?: string }) =>
  moveEdition(office.ctx, "2026-winter", days);
const change = (changes: Parameters<typeof changeOffering>[2]) =>
  changeOffering(office.ctx, { type, id }, changes);
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
  { from: "2026-11-08", to: "2027-03-31" },
  { from: "2026-10-15", to: "2027-02-28" },
  { from: "2027-01-05", to: "2027-03-31" },
  { from: "2026-08-20", to: "2026-12-20" },
  { from: "2026-12-31", to: "2027-04-30" },
  { from: "2027-04-20", to: "2027-06-30" },
  { from: "2027-05-15", to: "2027-09-30" },
])("a full season stays full when it moves to %j", async (days) => {
  await sell(7, {});
  expect(await stateAt()).toBe("full");
  await moveTo({ ...days, opens: "2026-09-01" });
  expect(await stateAt()).toBe("full");
  // Moved back again.
  await moveTo(usual);
  expect(await stateAt()).toBe("full");
});

test("last year's places don't count, moved or not", async () => {
  await sell(7, { seasonFrom: "2025-11-01", seasonTo: "2026-03-31" });
  expect(await stateAt()).toBe("open");
  await moveTo({ from: "2026-11-08", to: "2027-03-31" });
  expect(await stateAt()).toBe("open");
});

test("places sold almost a year before a season count to its end", async () => {
  await sell(7, {}, new Date("2025-12-06T12:00:00Z"));
  expect(await stateAt(new Date("2027-03-10T12:00:00Z"))).toBe("full");
});

test("a season's places stay taken when the price changes to monthly", async () => {
  await sell(7, {});
  await change({ per: "month" });
  expect(await stateAt(new Date("2026-12-01T12:00:00Z"))).toBe("full");
});

test("a month's places stay taken for just their month when the price changes to the season", async () => {
  await change({ per: "month" });
  await moveTo({ from: "2026-09-01", to: "2027-07-31" });
  const sold = { per: "month" as const, seasonFrom: "2026-09-01", seasonTo: "2027-07-31" };
  await sell(7, sold, new Date("2026-09-20T12:00:00Z"));
  expect(await stateAt()).toBe("full");
  await change({ per: "season" });
  expect(await stateAt()).toBe("full");
  expect(await stateAt(new Date("2026-11-01T12:00:00Z"))).toBe("open");
});
