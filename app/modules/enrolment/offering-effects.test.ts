import { expect, test } from "vitest";
import {
  archiveEffects,
  editionEffects,
  movedEffects,
  offeringEffects,
  type TakenEdition,
} from "./offering-effects.ts";

const winter: TakenEdition & { hasOwnPrice: boolean; hasOwnCapacity: boolean } = {
  title: "Pole Vault",
  per: "season",
  from: "2026-11-01",
  to: "2027-03-31",
  priceCents: 24_000,
  capacity: 8,
  sold: 7,
  held: 0,
  waiting: 0,
  hasOwnPrice: false,
  hasOwnCapacity: false,
};
const nobody = { ...winter, sold: 0 };
const soldText = "7 spots are sold for November 1, 2026 to March 31, 2027.";

test("fewer places than are taken", () => {
  expect(editionEffects(winter, { capacity: [8, 6] })).toEqual([
    `${soldText} Nobody loses a spot. Families can register again once 2 of these are free.`,
  ]);
  expect(editionEffects(winter, { capacity: [8, 7] })).toEqual([]);
  expect(editionEffects(nobody, { capacity: [8, 1] })).toEqual([]);
  const held = { ...winter, sold: 1, held: 1, per: "month" as const };
  expect(editionEffects(held, { capacity: [8, 1] })[0]).toMatch(
    /^1 spot is sold and 1 is held by the month\. Nobody loses a spot. Families can register again once 2 of/,
  );
});

test("more places while families wait", () => {
  const waiting = { ...winter, sold: 8, waiting: 2 };
  expect(editionEffects(waiting, { capacity: [8, 10] })[0]).toContain(
    "2 families are waiting: the free spots are offered to them first",
  );
});

test("another price is for those who register from now on", () => {
  expect(editionEffects(winter, { priceCents: [24_000, 25_000] })).toEqual([
    `${soldText} They keep the price they agreed to; $250 instead of $240 is for the families who register from now on.`,
  ]);
  expect(editionEffects(nobody, { priceCents: [24_000, 25_000] })).toEqual([]);
});

test("other instalments are for those who register from now on", () => {
  const plan = { instalmentPlan: [null, "$60.00 at registration, $180.00 on 2027-01-15"] } as const;
  expect(editionEffects(winter, plan)).toEqual([
    `${soldText} They keep the payments they agreed to; the change is for the families who register from now on.`,
  ]);
  expect(editionEffects(nobody, plan)).toEqual([]);
});

test("closing and archiving with a waiting list, and with a card that sells it", () => {
  const waiting = { ...nobody, waiting: 1 };
  expect(editionEffects(waiting, { closed: [false, true] })).toEqual([
    "1 family is waiting: no spot is offered to them while its registration is closed.",
  ]);
  expect(editionEffects(waiting, { closed: [true, false] })).toEqual([]);
  expect(editionEffects(waiting, { closes: [null, "2027-01-15"] })).toEqual([
    "1 family is waiting: no spot is offered to them after January 15, 2027.",
  ]);
  expect(editionEffects(waiting, { closes: ["2027-01-15", null] })).toEqual([]);
  expect(archiveEffects([winter, waiting], true)).toEqual([
    `${soldText} The families keep their spots and groups.`,
    "1 family is waiting: its waiting list ends. Message them first.",
    expect.stringContaining("A card on the program pages sells it"),
  ]);
  expect(archiveEffects([nobody], false)).toEqual([]);
});

test("places by the month, which count in every edition, are named once", () => {
  const monthly = { ...winter, per: "month" as const };
  const editions = [monthly, { ...monthly, from: "2027-11-01", to: "2028-03-31" }];
  expect(archiveEffects(editions, false)).toEqual([
    "7 spots are sold by the month. The families keep their spots and groups.",
  ]);
  const dearer = { priceCents: [24_000, 26_000] } as const;
  expect(offeringEffects(editions, dearer, () => "")).toHaveLength(1);
});

test("an offering’s usual price counts where an edition has none of its own", () => {
  const changes = { priceCents: [24_000, 26_000] } as const;
  const name = (id: string) => (id === "fall" ? "Fall" : "Winter");
  expect(offeringEffects([winter], changes, name)).toHaveLength(1);
  expect(offeringEffects([{ ...winter, hasOwnPrice: true }], changes, name)).toEqual([]);
  const [moved] = offeringEffects([winter], { seasonId: ["winter", "fall"] }, name);
  expect(moved).toBe(
    `${soldText} It is sold for Fall from now on. The families keep their spots in Winter; these are not counted for Fall.`,
  );
  expect(offeringEffects([winter], { per: ["season", "month"] }, name)[0]).toContain(
    "Its price is for one month from now on.",
  );
  expect(offeringEffects([winter], { title: ["Pole Vault", "Vault"] }, name)).toEqual([]);
});

test("days that move, and days that are over then", () => {
  const after = { from: "2026-11-08", to: "2027-03-31" };
  expect(movedEffects([winter, nobody], after, "2026-11-26")).toEqual([
    "Pole Vault: 7 spots are sold for November 1, 2026 to March 31, 2027. They now count for November 8, 2026 to March 31, 2027, and stay taken. The families agreed to the old dates: write to them.",
  ]);
  const over = { from: "2026-09-01", to: "2026-11-01" };
  expect(movedEffects([winter], over, "2026-11-26")[0]).toContain(
    "which is over: every spot is free again.",
  );
  expect(movedEffects([winter], winter, "2026-11-26")).toEqual([]);
});
