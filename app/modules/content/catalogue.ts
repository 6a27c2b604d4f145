import { type Season, seasonOf } from "#core/time/seasons.ts";
import type { CatalogueContent, NextGenerationOffering, Offering } from "./offerings.ts";
import type { SliderOffering } from "./offer.ts";
import type { Catalogue } from "./prices.ts";

/** An offering with its type in the checkout calls, and its season. */
export type CatalogueEntry = Omit<Offering, "icon" | "registrationLink" | "season"> &
  Partial<Pick<Offering, "registrationLink"> & Pick<NextGenerationOffering, "flag">> & {
    type: string;
    season: Season;
  };

/** All offerings of a catalogue; only the server's prices are used. */
export const entriesOf = (content: CatalogueContent, catalogue: Catalogue): CatalogueEntry[] =>
  knownEntriesOf(content, catalogue).filter(({ archived }) => !archived);

/** The same, including archived ones. */
export function knownEntriesOf(content: CatalogueContent, catalogue: Catalogue): CatalogueEntry[] {
  const entries =
    catalogue === "registration"
      ? content.programs.flatMap(({ type, offerings }) =>
          offerings.map((each) => ({ ...each, type })),
        )
      : content.nextGeneration;
  return entries.map((each) => ({ ...each, season: seasonOf(content, each) }));
}

/** Staff's name for what is sold without a program. */
export const nextGenerationName = "Next generation";

/** Staff's name for an offering's program: two programs can have an offering of the same name. */
export function programName(
  { programs }: CatalogueContent,
  { catalogue, offeringType }: Sold,
): string | null {
  if (catalogue === "next-generation") return nextGenerationName;
  return programs.find(({ type }) => type === offeringType)?.name ?? offeringType;
}

/** Staff's name for an offering, with its program: `Track Winter Membership · Elementary`. */
export const offeringName = (title: string, program: string | null): string =>
  program && program !== title ? `${title} · ${program}` : title;

/** The offering of a line; both null for a gift. */
interface Sold {
  catalogue: Catalogue | null;
  offeringType: string | null;
}

/** The entry of that type and number; null: it is not sold. */
export function entryOf(
  content: CatalogueContent,
  catalogue: Catalogue,
  named: { type: string; id: number },
): CatalogueEntry | null {
  const entry = knownEntryOf(content, catalogue, named);
  return entry?.archived ? null : entry;
}

/** The same, including archived ones. */
export function knownEntryOf(
  content: CatalogueContent,
  catalogue: Catalogue,
  { type, id }: { type: string; id: number },
): CatalogueEntry | null {
  const entries = knownEntriesOf(content, catalogue);
  return entries.find((entry) => entry.type === type && entry.id === id) ?? null;
}

/** The memberships that a slider's card sells; empty: it links to a form. */
export const soldBy = ({ option, options }: SliderOffering) =>
  option ? [option] : (options?.ids ?? []).map((id) => ({ type: options?.type ?? "", id }));

/** An entry with the price, capacity and plan in one edition of its season. */
export function entryIn(entry: CatalogueEntry, edition: string): CatalogueEntry {
  const own = entry.editions?.find((one) => one.edition === edition);
  if (!own) return entry;
  const { priceCents, capacity, instalmentPlan } = own;
  return { ...entry, priceCents, capacity, instalmentPlan };
}
