/** The continuous backup: every change of the database is stored elsewhere within a minute or so. */
export interface Archiving {
  /** When the last changes were stored; null: none yet. */
  lastStored: Date | null;
  /** When storing last failed; null: never. */
  lastFailed: Date | null;
  /** When the database was started. */
  runningSince: Date;
  /** When a restore was last tested; null: never. */
  lastDrill: Date | null;
}

const minute = 60_000;

/**
 * PostgreSQL has a change each minute, which is stored within a minute: if nothing was stored for this many
 * minutes, there is a problem.
 */
const lateAfterMinutes = 5;

/** The beginning of each problem's sentence. */
export const notStored = "Changes of the last ";

type Times = Omit<Archiving, "lastDrill">;

/** The problem of storing changes, as one sentence; null: there is none. */
export function archivingProblem({ lastStored, lastFailed, runningSince }: Times, now: Date) {
  const since = Math.max(runningSince.getTime(), lastStored?.getTime() ?? 0);
  const minutes = Math.floor((now.getTime() - since) / minute);
  if (minutes < lateAfterMinutes) return null;
  const isFailing = lastFailed !== null && lastFailed.getTime() > (lastStored?.getTime() ?? 0);
  const why = isFailing
    ? "the place for them does not take them"
    : "the database does not hand them over";
  return `${notStored}${ageText(minutes)} are not stored elsewhere: ${why}.`;
}

/** `40 minutes`, `10 hours`. */
export const ageText = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
