import type { CollectionName } from "../collections.ts";
import type { Content } from "../content.ts";
import {
  type ScheduleRows,
  scheduleTextsSchema,
  type ScheduleTexts,
  type Venue,
} from "../schedule.ts";

const textNames = Object.keys(scheduleTextsSchema.shape);

/** What staff edit of a collection: of the schedule its texts, because its groups and sessions are in tables. */
export function collectionIn<Name extends CollectionName>(
  content: Readonly<Content>,
  name: Name,
): Name extends "schedules" ? ScheduleTexts : Content[Name] {
  const value: unknown = content[name];
  return (name === "schedules" ? textsOf(content.schedules) : value) as never;
}

/** One object for each schedule: the search keeps its index by it. */
const known = new WeakMap<object, object>();

function textsOf(schedules: Content["schedules"]): object {
  const texts =
    known.get(schedules) ??
    Object.fromEntries(Object.entries(schedules).filter(([name]) => textNames.includes(name)));
  known.set(schedules, texts);
  return texts;
}

/** The content with another value of a collection. */
export function withCollection(content: Content, name: CollectionName, value: unknown): Content {
  if (name !== "schedules") return { ...content, [name]: value };
  const { updated, groups, sessions } = content.schedules;
  const rows: ScheduleRows = { updated, groups, sessions };
  return { ...content, schedules: { ...(value as ScheduleTexts), ...rows } };
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
