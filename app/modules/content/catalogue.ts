import { type Season, seasonOf } from "#core/time/seasons.ts";
import type { Offering, Offerings, SliderOffering } from "./offer.ts";
import type { Catalogue } from "./prices.ts";

/** An offering with its type in the checkout calls, and its season. */
export type CatalogueEntry = Omit<Offering, "icon" | "registrationLink" | "season"> &
  Partial<Pick<Offering, "registrationLink">> & { type: string; season: Season };

/** Everything a catalogue sells; the server's prices are the only ones there are. */
export const entriesOf = (offerings: Offerings, catalogue: Catalogue): CatalogueEntry[] =>
  knownEntriesOf(offerings, catalogue).filter(({ archived }) => !archived);

/** The same, with what is archived. */
export function knownEntriesOf(offerings: Offerings, catalogue: Catalogue): CatalogueEntry[] {
  const entries =
    catalogue === "registration"
      ? offerings.groups.flatMap(({ type, options }) => options.map((each) => ({ ...each, type })))
      : offerings.nextGeneration;
  return entries.map((each) => ({ ...each, season: seasonOf(offerings, each) }));
}

/** Staff's name for an offering's group: two groups can have an offering of the same name. */
export function groupName(offerings: Offerings, { catalogue, offeringType }: Sold): string | null {
  if (catalogue === "next-generation") return "Next generation";
  const group = offerings.groups.find(({ type }) => type === offeringType);
  return group?.name ?? offeringType;
}

/** What a line bought; both null for a gift. */
interface Sold {
  catalogue: Catalogue | null;
  offeringType: string | null;
}

/** The entry of that type and number; null: it is not sold. */
export function entryOf(
  offerings: Offerings,
  catalogue: Catalogue,
  named: { type: string; id: number },
): CatalogueEntry | null {
  const entry = knownEntryOf(offerings, catalogue, named);
  return entry?.archived ? null : entry;
}

/** The same, also of what is archived. */
export function knownEntryOf(
  offerings: Offerings,
  catalogue: Catalogue,
  { type, id }: { type: string; id: number },
): CatalogueEntry | null {
  const entries = knownEntriesOf(offerings, catalogue);
  return entries.find((entry) => entry.type === type && entry.id === id) ?? null;
}

/** The memberships that a slider's card sells; none: it leads to a form. */
export const soldBy = ({ option, options }: SliderOffering) =>
  option ? [option] : (options?.ids ?? []).map((id) => ({ type: options?.type ?? "", id }));
