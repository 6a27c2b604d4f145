import type { OfferingPlace } from "#app/forms/register-button.tsx";
import type { RegistrationGroupContent } from "#app/sections/registration-group.tsx";
import type { Content } from "#domain/content/schema.ts";
import { dollarsAndCents } from "#domain/money.ts";
import { fitsAge } from "#domain/offering-words.ts";
import { offeringCard, optionAnchor } from "./offering-content.ts";

const groupIds = ["elementary", "highschool", "speed", "strength"] as const;

/** @returns the age asked for with `?age=9`, or null for all of them */
export function chosenAge(request: Request): number | null {
  const age = Number(new URL(request.url).searchParams.get("age"));
  return Number.isInteger(age) && age >= 5 && age <= 18 ? age : null;
}

/** The four groups with the options that are for somebody of this age. */
export function registrationGroups(
  { desk, offerings }: Content,
  age: number | null,
  places: (OfferingPlace & { type: string; id: number })[],
): RegistrationGroupContent[] {
  return groupIds.map((id) => {
    const all = offerings[id];
    const fitting = age === null ? all : all.filter(({ ages }) => fitsAge(ages, age));
    const from = Math.min(...all.map(({ ages }) => ages.from));
    const to = Math.max(...all.map(({ ages }) => ages.to));
    return {
      id,
      ...desk.registration.groups[id],
      ages: `${from} to ${to}`,
      options: fitting.map((option) => ({
        anchor: optionAnchor(option),
        type: option.type,
        id: option.id,
        registrationLink: option.registrationLink,
        place: placeOf(places, option),
        ...offeringCard(option),
      })),
    };
  });
}

/** The browser is told only what the card shows. */
function placeOf(
  places: (OfferingPlace & { type: string; id: number })[],
  option: { type: string; id: number },
): OfferingPlace | undefined {
  const place = places.find(({ type, id }) => type === option.type && id === option.id);
  return place && place.state !== "open" ? { state: place.state, note: place.note } : undefined;
}

/** Every option and its price for machines (schema.org OfferCatalog). */
export function registrationFacts({ desk, offerings }: Content, address: string) {
  return {
    "@type": "OfferCatalog",
    name: desk.registration.hero.heading,
    itemListElement: groupIds.map((group) => ({
      "@type": "OfferCatalog",
      name: desk.registration.groups[group].heading,
      itemListElement: offerings[group].map((option) => ({
        "@type": "Offer",
        name: option.title,
        price: dollarsAndCents(option.priceCents),
        priceCurrency: "CAD",
        url: `${address}#${optionAnchor(option)}`,
      })),
    })),
  };
}
