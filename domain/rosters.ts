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

/** The club's groups with their weekly sessions. */
interface Schedule<G extends Group> {
  groups: readonly G[];
  sessions: readonly { id: string; group: string }[];
}

/** The groups that an offering leads into: those that name it, or those of the sessions that it includes. */
function groupsFor<G extends Group>(
  { groups, sessions }: Schedule<G>,
  { catalogue, offeringType, offeringId }: Placed,
  included: readonly string[],
): G[] {
  if (catalogue !== "registration") return [];
  const trained = new Set(
    sessions.flatMap(({ id, group }) => (included.includes(id) ? group : [])),
  );
  return groups.filter(
    ({ id, options }) =>
      trained.has(id) || (options.type === offeringType && options.ids.includes(offeringId)),
  );
}

/**
 * The group in which an athlete trains for a registration: the one that staff chose or, of those that the
 * offering leads into, the first for the athlete's age; null: the offering leads into none.
 * @param birthYear null: not known, any age fits
 * @param included the sessions that the offering includes, if it names any
 */
export function groupOf<G extends Group>(
  schedule: Schedule<G>,
  placed: Placed,
  { birthYear, included = [] }: { birthYear: number | null; included?: readonly string[] },
): G | null {
  const chosen = schedule.groups.find(({ id }) => id === placed.groupId);
  if (chosen) return chosen;
  const possible = groupsFor(schedule, placed, included);
  const { seasonFrom } = placed;
  const fitting = possible.find(
    ({ ages }) =>
      birthYear !== null &&
      seasonFrom !== null &&
      fitsAge(ages, groupAge(birthYear, { from: seasonFrom, to: "" })),
  );
  return fitting ?? possible[0] ?? null;
}

/**
 * The weekly sessions of a group that an athlete trains in: those that the offering includes. Who was moved to
 * another group trains in all of its sessions.
 */
export function trainedSessions<S extends { id: string; group: string }>(
  sessions: readonly S[],
  { group, included }: { group: string | null; included: readonly string[] },
): S[] {
  const ofGroup = sessions.filter((session) => session.group === group);
  const named = ofGroup.filter(({ id }) => included.includes(id));
  return named.length > 0 ? named : ofGroup;
}
