import type { ScheduleGroup } from "./content/schedule.ts";
import { fitsAge } from "./registration.ts";
import { groupAge } from "./time.ts";

type Group = Pick<ScheduleGroup, "id" | "ages" | "options">;

/** A registration as far as its training group goes. */
export interface Placed {
  catalogue: string;
  offeringType: string;
  offeringId: number;
  /** The season's first day, ISO; null: not recorded. */
  seasonFrom: string | null;
  /** The group that staff chose; null: none. */
  groupId: string | null;
}

/** The groups that an offering leads into. */
export const groupsFor = <G extends Group>(groups: readonly G[], placed: Placed): G[] =>
  placed.catalogue === "registration"
    ? groups.filter(
        ({ options: { type, ids } }) =>
          type === placed.offeringType && ids.includes(placed.offeringId),
      )
    : [];

/**
 * The group in which an athlete trains for a registration: the one that staff chose or, of those that the
 * offering leads into, the first for the athlete's age; null: the offering leads into none.
 * @param birthYear null: not known, any age fits
 */
export function groupOf<G extends Group>(
  groups: readonly G[],
  placed: Placed,
  birthYear: number | null,
): G | null {
  const chosen = groups.find(({ id }) => id === placed.groupId);
  if (chosen) return chosen;
  const possible = groupsFor(groups, placed);
  const { seasonFrom } = placed;
  const fitting = possible.find(
    ({ ages }) =>
      birthYear !== null &&
      seasonFrom !== null &&
      fitsAge(ages, groupAge(birthYear, { from: seasonFrom, to: "" })),
  );
  return fitting ?? possible[0] ?? null;
}
