import type { Catalogue } from "../orders.ts";
import type { Offering, Offerings, SliderOffering } from "./offer.ts";

/** An offering with its type in the checkout calls. */
export type CatalogueEntry = Omit<Offering, "icon" | "registrationLink"> &
  Partial<Pick<Offering, "registrationLink">> & { type: string };

/** Everything a catalogue sells; the server's prices are the only ones there are. */
export function entriesOf(offerings: Offerings, catalogue: Catalogue): CatalogueEntry[] {
  const { elementary, highschool, speed, strength, nextGeneration } = offerings;
  return catalogue === "registration"
    ? [...elementary, ...highschool, ...speed, ...strength]
    : nextGeneration;
}

/** The entry of that type and number, or null. */
export function entryOf(
  offerings: Offerings,
  catalogue: Catalogue,
  { type, id }: { type: string; id: number },
): CatalogueEntry | null {
  const entries = entriesOf(offerings, catalogue);
  return entries.find((entry) => entry.type === type && entry.id === id) ?? null;
}

/** A slider's card with the price, season and ages of the option it sells. */
export function asSold(offerings: Offerings, card: SliderOffering): SliderOffering {
  const sold = card.option && entryOf(offerings, "registration", card.option);
  if (!sold) return card;
  const { priceCents, per, season, ages } = sold;
  return { ...card, priceCents, per, season, ages };
}

/** The list of the collection that sells a type in a catalogue; null: none any more. */
export function listOf(catalogue: Catalogue, type: string) {
  if (catalogue === "next-generation") return "nextGeneration";
  return types.find(([known]) => known === type)?.[1] ?? null;
}

const types = [
  ["track_field_elementary", "elementary"],
  ["track_field_highschool", "highschool"],
  ["speed_training", "speed"],
  ["strength_conditioning", "strength"],
] as const;
