import type { CollectionName } from "../collections.ts";
import type { Content } from "../content.ts";
import {
  type ScheduleRows,
  scheduleWordsSchema,
  type ScheduleWords,
  type Venue,
} from "../schedule.ts";

const wordNames = Object.keys(scheduleWordsSchema.shape);

/** What staff edit of a collection: of the schedule its words, because its groups and sessions are in tables. */
export function collectionIn<Name extends CollectionName>(
  content: Readonly<Content>,
  name: Name,
): Name extends "schedules" ? ScheduleWords : Content[Name] {
  const value: unknown = content[name];
  return (name === "schedules" ? wordsOf(content.schedules) : value) as never;
}

/** One object for each schedule: the search keeps its index by it. */
const known = new WeakMap<object, object>();

function wordsOf(schedules: Content["schedules"]): object {
  const words =
    known.get(schedules) ??
    Object.fromEntries(Object.entries(schedules).filter(([name]) => wordNames.includes(name)));
  known.set(schedules, words);
  return words;
}

/** The content with another value of a collection. */
export function withCollection(content: Content, name: CollectionName, value: unknown): Content {
  if (name !== "schedules") return { ...content, [name]: value };
  const { updated, groups, sessions } = content.schedules;
  const rows: ScheduleRows = { updated, groups, sessions };
  return { ...content, schedules: { ...(value as ScheduleWords), ...rows } };
}

/** What of the content is in tables beside the catalogue. */
export interface StoredSchedule extends ScheduleRows {
  venues: Venue[];
}

/** The content with the schedule of the tables. */
export const withSchedule = (content: Content, { venues, ...rows }: StoredSchedule): Content => ({
  ...content,
  venues,
  schedules: { ...content.schedules, ...rows },
});
