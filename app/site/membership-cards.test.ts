import { expect, test } from "vitest";
import { offersOf } from "#domain/training-groups.ts";
import { content } from "#tests/support/club-content.ts";
import { sliderCards } from "./membership-cards.ts";

const now = Temporal.ZonedDateTime.from("2026-11-23T12:00[America/Toronto]");
const { sliders } = content.offerings;

/** Every offering with so many places left. */
const counted = (left: number) =>
  offersOf(content, now, null).map(({ entry: { type, id }, ...offer }) => ({
    ...offer,
    type,
    id,
    left,
    state: left > 0 ? offer.state : ("full" as const),
  }));

const cardsOf = (list: keyof typeof sliders, places: Parameters<typeof offersOf>[2] = null) =>
  sliderCards(content, sliders[list], { now, places }).map(({ card }) => ({
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

test("what is sold says its places, when they are known, and what is full comes last of it", () => {
  const known = cardsOf("strength", counted(7));
  const sold = known.filter(({ to }) => to !== "#contact-form");
  expect(sold.length).toBeGreaterThan(5);
  expect(sold.every(({ facts }) => facts.Places === "7 left")).toBe(true);
  expect(cardsOf("strength").some(({ facts }) => facts.Places)).toBe(false);
  const places = counted(7).map((each) =>
    each.type === "strength_conditioning" && each.id === 3
      ? { ...each, state: "full" as const }
      : each,
  );
  const order = cardsOf("strength", places).filter(({ to }) => to !== "#contact-form");
  expect(order.at(-1)).toMatchObject({
    title: "Advance Strength & Conditioning, Silver",
    facts: { Places: "None left" },
    to: "/register-for-membership#strength_conditioning-3",
  });
});

test("a card of several memberships has all their days and places, and leads to the first to join", () => {
  const events = (places: ReturnType<typeof counted>) =>
    cardsOf("track", places).find(({ title }) => title === "Single Events");
  expect(events(counted(2))).toMatchObject({
    label: "REGISTER",
    to: "/register-for-membership#track_field_elementary-3",
    facts: { Ages: "7 to 13", Days: "Tue, Thu, Sat", Places: "8 left" },
  });
  const withoutJavelin = counted(2).map((each) =>
    each.type === "track_field_elementary" && each.id === 3
      ? { ...each, state: "full" as const, left: 0 }
      : each,
  );
  expect(events(withoutJavelin)).toMatchObject({
    to: "/register-for-membership#track_field_elementary-4",
    facts: { Places: "6 left" },
  });
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

test("what is not sold here is asked for, after what can be joined", () => {
  const labels = cardsOf("track").map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((a, b) => b.localeCompare(a)));
  expect(labels.filter((label) => label === "ASK FOR A PLACE")).toHaveLength(4);
});
