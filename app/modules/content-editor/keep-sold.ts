import type { Offerings, Catalogue } from "#modules/content/index.ts";

/** An offering by what its orders name. */
export interface SoldOffering {
  catalogue: Catalogue;
  type: string;
  id: number;
}

/**
 * Memberships as staff edited them, plus those that were sold and that they deleted: these are archived,
 * because places and families' groups depend on them.
 */
export function withSoldArchived(
  before: Offerings,
  after: Offerings,
  sold: readonly SoldOffering[],
): Offerings {
  const isSold = (catalogue: Catalogue, type: string, id: number) =>
    sold.some((one) => one.catalogue === catalogue && one.type === type && one.id === id);
  const archived = { archived: true };
  const groups = [...after.groups];
  for (const group of before.groups) {
    const { type } = group;
    const at = groups.findIndex((each) => each.type === type);
    const same = groups[at];
    const removed = group.options.filter(
      ({ id }) =>
        isSold("registration", type, id) && !same?.options.some((option) => option.id === id),
    );
    if (removed.length === 0) continue;
    const archivedOptions = removed.map((option) => ({ ...option, ...archived }));
    if (same) groups[at] = { ...same, options: [...same.options, ...archivedOptions] };
    else groups.push({ ...group, options: archivedOptions });
  }
  const ofNext = before.nextGeneration
    .filter(
      ({ type, id }) =>
        isSold("next-generation", type, id) &&
        !after.nextGeneration.some((other) => other.type === type && other.id === id),
    )
    .map((entry) => ({ ...entry, ...archived }));
  return { ...after, groups, nextGeneration: [...after.nextGeneration, ...ofNext] };
}
