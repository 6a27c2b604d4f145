import type { Catalogue } from "../orders.ts";
import type { Offering, Offerings, SliderOffering } from "./offer.ts";

/** An offering with its type in the checkout calls. */
export type CatalogueEntry = Omit<Offering, "icon" | "registrationLink"> &
  Partial<Pick<Offering, "registrationLink">> & { type: string };

/** Everything a catalogue sells; the server's prices are the only ones there are. */
export function entriesOf(offerings: Offerings, catalogue: Catalogue): CatalogueEntry[] {
  return catalogue === "registration"
    ? offerings.groups.flatMap(({ type, options }) => options.map((each) => ({ ...each, type })))
    : offerings.nextGeneration;
}

/** What staff call an offering's group: two groups can have an offering of the same name. */
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

/** The entry of that type and number, or null. */
export function entryOf(
  offerings: Offerings,
  catalogue: Catalogue,
  { type, id }: { type: string; id: number },
): CatalogueEntry | null {
  const entries = entriesOf(offerings, catalogue);
  return entries.find((entry) => entry.type === type && entry.id === id) ?? null;
}

/** The memberships that a slider's card sells; none: it leads to a form. */
export const soldBy = ({ option, options }: SliderOffering) =>
  option ? [option] : (options?.ids ?? []).map((id) => ({ type: options?.type ?? "", id }));
