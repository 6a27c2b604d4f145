import type { RevisionAct } from "#domain/writing.ts";
import type { Clock } from "#domain/time.ts";
import type { Revision, WrittenForStaff } from "#server/services/read-written.ts";
import { type SpokenTime, spokenTime } from "../spoken-time.ts";

/** Whether readers have it. */
export type WrittenState = "draft" | "scheduled" | "published";

/** What every card and editor shows of an item, besides its fields. */
export interface WrittenEntry {
  id: number;
  version: number;
  state: WrittenState;
  /** Something waits to be published. */
  isChanged: boolean;
  /** When it is or was published. */
  published: SpokenTime | null;
  saved: SpokenTime;
  savedBy: string;
}

/** Words an item's standing for staff. */
export function writtenEntry(item: WrittenForStaff<object>, clock: Clock): WrittenEntry {
  const { id, version, isChanged, publishedAt, savedAt, savedBy } = item;
  const state = !publishedAt ? "draft" : publishedAt > clock.now ? "scheduled" : "published";
  // A built-in page has been there for ever.
  const dated = publishedAt && publishedAt.getTime() > 0 ? publishedAt : null;
  return {
    ...{ id, version, isChanged, state, savedBy },
    published: dated && spokenTime(dated, clock),
    saved: spokenTime(savedAt, clock),
  };
}

export const stateLabels: Record<WrittenState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
};

/** A text an item had before, as staff read it. */
export interface RevisionEntry {
  id: number;
  what: string;
  savedBy: string;
  saved: SpokenTime;
}

const acts: Record<RevisionAct, string> = {
  published: "Published",
  draft: "Draft",
  kept: "Kept when a colleague saved first",
  deleted: "Before it was deleted",
  restored: "Brought back",
};

export const revisionEntry = (
  { id, act, savedBy, savedAt }: Revision,
  clock: Clock,
): RevisionEntry => ({
  ...{ id, savedBy, what: acts[act], saved: spokenTime(savedAt, clock) },
});
