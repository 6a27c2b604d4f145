import { expect, test } from "vitest";
import type { SliderOffering } from "#modules/content/offer.ts";
import { offersOf } from "#modules/catalogue/training-groups.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { membership } from "#tests/support/offerings.ts";
import { sliderCards } from "./membership-cards.ts";

const content = withFourSeasons(smallClub);
const now = Temporal.ZonedDateTime.from(`2026-11-23T12:00[${content.club.timeZone}]`);
const { sliders, sliderButtonText, askButtonText } = content.membershipCards;
const { type } = membership(content);
const [winter, spring, summer] = sliders.track;
if (!winter || !spring || !summer) throw new Error("There are too few cards");

/** A card on request, one of two memberships, and one of a single membership. */
const mixed: SliderOffering[] = [
  { ...summer, id: 7, title: "Sur demande", option: null },
  { ...winter, id: 8, title: "Épreuves", option: null, options: { type, ids: [1, 4] } },
  spring,
];

/** Every offering with this many places left; those with the given ids have none. */
const counted = (left: number, ...full: number[]) =>
  offersOf(content, now, null).map(({ entry: { type, id }, ...offer }) => ({
    ...offer,
    type,
    id,
    left: full.includes(id) ? 0 : left,
    state: full.includes(id) ? ("full" as const) : offer.state,
  }));

const cardsOf = (cards: SliderOffering[], places: Parameters<typeof offersOf>[2] = null) =>
  sliderCards(content, cards, { now, places }).map(({ card }) => ({
    ...card,
    facts: Object.fromEntries(
      card.facts.map(([name, value]) => [name, value.replaceAll("\u00a0", " ")]),
    ),
  }));

test("a card says ages, season with its year, days and place", () => {
  const [card] = cardsOf([winter]);
  expect(card?.facts).toMatchObject({
    Ages: "7 to 14",
    Season: expect.stringMatching(/\d{4}$/),
    Days: "Tue, Sat (ages 7 to 10); Tue, Thu (ages 11 to 14)",
    Where: "Stade Croix-Bleue, Dieppe",
  });
});

test("an offering for sale has its places, when they are known; full ones are last", () => {
  const known = cardsOf(sliders.track, counted(7));
  expect(known.map(({ facts }) => facts.Spots)).toEqual(["7 left", "7 left", "7 left"]);
  expect(cardsOf(sliders.track).some(({ facts }) => facts.Spots)).toBe(false);
  expect(cardsOf(sliders.track, counted(7, 1)).at(-1)).toMatchObject({
    title: winter.title,
    facts: { Spots: "None left" },
    to: `/register-for-membership#${type}-1`,
  });
});

test("a card of several memberships has all their days and places, and leads to a choice of them", () => {
  const events = (places: ReturnType<typeof counted>) =>
    cardsOf(mixed, places).find(({ title }) => title === "Épreuves");
  expect(events(counted(2))).toMatchObject({
    label: sliderButtonText,
    to: `/register-for-membership?only=${type}-1-4#find`,
    facts: {
      Ages: "7 to 14",
      Days: "Tue, Sat (ages 7 to 10); Tue, Thu (ages 11 to 14)",
      Spots: "4 left",
    },
  });
  expect(events(counted(2, 1))).toMatchObject({
    to: `/register-for-membership?only=${type}-1-4#find`,
    facts: { Spots: "2 left" },
  });
});

test("two memberships of one group each have their own days", () => {
  const event = { ...winter, id: 9, option: { type, id: 4 } };
  expect(cardsOf([winter, event]).map(({ facts }) => facts.Days)).toEqual([
    "Tue, Sat (ages 7 to 10); Tue, Thu (ages 11 to 14)",
    "Thu",
  ]);
});

test("offerings on request are listed after those that can be joined", () => {
  expect(cardsOf(mixed).map(({ label }) => label)).toEqual([
    sliderButtonText,
    sliderButtonText,
    askButtonText,
  ]);
});
