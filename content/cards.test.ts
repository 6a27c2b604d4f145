import { expect, test } from "vitest";
import { sliderCards } from "#modules/billing/public/membership-cards.ts";
import { content } from "#tests/support/sample-content.ts";

/* About this club's membership cards: another club replaces these tests with its content. */

const now = Temporal.ZonedDateTime.from(`2026-11-23T12:00[${content.club.timeZone}]`);
const { sliders } = content.membershipCards;
const cardsOf = (list: keyof typeof sliders) =>
  sliderCards(content, sliders[list], { now, places: null }).map(({ card }) => ({
    ...card,
    facts: Object.fromEntries(card.facts),
  }));

test("every card says ages, season with its year, days and place", () => {
  const incomplete = (["track", "speed", "strength"] as const).flatMap((list) =>
    cardsOf(list).filter(
      ({ facts }) =>
        !facts.Ages || !facts.Days || !facts.Where || !/\d{4}$/.test(facts.Season ?? ""),
    ),
  );
  expect(incomplete).toEqual([]);
});

test("single events are one card, and four cards of the track slider are asked for", () => {
  const track = cardsOf("track");
  expect(track.find(({ title }) => title === "Single Events")).toMatchObject({
    label: "REGISTER",
    to: "/register-for-membership?only=track_field_elementary-3-4-5-6#find",
    facts: { Ages: "7 to 13", Days: "Tue, Thu, Sat" },
  });
  expect(track.filter(({ label }) => label === "ASK ABOUT A SPOT")).toHaveLength(4);
});

test("high-performance groups A and B each have their own days", () => {
  const days = cardsOf("strength").flatMap(({ title, facts }) =>
    /Group [AB]$/.test(title) ? [[title.slice(-1), facts.Days]] : [],
  );
  expect(days).toEqual([
    ["A", "Mon, Wed, Fri"],
    ["B", "Tue, Thu"],
  ]);
});
