import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { programFacts } from "./program-facts.ts";
import { offersOf } from "./training-groups.ts";

const now = Temporal.ZonedDateTime.from(`2026-11-23T12:00[${smallClub.club.timeZone}]`);
const { type } = firstProgram(smallClub);

test("a program's ages and its cheapest membership today", () => {
  const offers = offersOf(smallClub, now, null);
  expect(programFacts(offers, [type])).toBe("Ages 7 to 14, from $99 for the season");
  expect(programFacts(offers, ["nothing"])).toBe("");
});

test("memberships that only some families can buy do not count", () => {
  const offers = offersOf(smallClub, now, null).map((offer) => ({
    ...offer,
    entry: { ...offer.entry, admits: "by invitation" as const },
  }));
  expect(programFacts(offers, [type])).toBe("");
});

test("a single event's lower price is not the program's", () => {
  const [first, ...others] = offersOf(smallClub, now, null).filter(
    ({ entry }) => entry.type === type,
  );
  if (!first) throw new Error("the club sells something");
  const cheap = {
    ...first,
    entry: { ...first.entry, sessions: ["one"] },
    joining: { ...first.joining, toPayCents: 1_000, late: null },
  };
  expect(programFacts([cheap, first, ...others], [type])).toContain("from $99 for the season");
  expect(programFacts([cheap], [type])).toContain("from $10 for the season");
});
