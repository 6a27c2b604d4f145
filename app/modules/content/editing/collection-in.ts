import type { CollectionName } from "../collections.ts";
import type { Content } from "../content.ts";
import {
  type ScheduleRows,
  scheduleTextsSchema,
  type ScheduleTexts,
  type Venue,
} from "../schedule.ts";

const textNames = Object.keys(scheduleTextsSchema.shape);

/** The part of a collection that staff edit there: for the schedule its texts, because its groups and sessions are in tables. */
export function collectionIn<Name extends CollectionName>(
  content: Readonly<Content>,
  name: Name,
): Name extends "schedules" ? ScheduleTexts : Content[Name] {
  const value: unknown = content[name];
  return (name === "schedules" ? textsOf(content.schedules) : value) as never;
}

/** The same object for the same schedule, because the search's index is stored by object. */
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

/** The content that is in tables, besides the catalogue. */
export interface StoredSchedule extends ScheduleRows {
  venues: Venue[];
}

/** The content with the schedule from the tables. */
export const withSchedule = (content: Content, { venues, ...rows }: StoredSchedule): Content => ({
  ...content,
  venues,
  schedules: { ...content.schedules, ...rows },
});
