import type { Offering, Offerings } from "#domain/content/offer.ts";

/** The group of the registration page with that anchor. */
export function groupOf(offerings: Offerings, id: string): Offerings["groups"][number] {
  const group = offerings.groups.find((each) => each.id === id);
  if (!group) throw new Error(`There is no group "${id}"`);
  return group;
}

/** What it sells. */
export const optionsOf = (offerings: Offerings, id: string): Offering[] =>
  groupOf(offerings, id).options;

/** The offerings with another list of memberships in one group. */
export const withOptions = (
  offerings: Offerings,
  id: string,
  options: (Offering | Omit<Offering, "id">)[],
) => ({
  ...offerings,
  groups: offerings.groups.map((group) => (group.id === id ? { ...group, options } : group)),
});
