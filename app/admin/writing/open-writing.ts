import { data } from "react-router";
import { type Clock, wallClockOf } from "#domain/time.ts";
import type { WrittenForStaff } from "#server/services/read-written.ts";
import type { WritingServices } from "#server/services/writing-services.ts";
import { spokenTime } from "../spoken-time.ts";
import type { DeletedEntry } from "./deleted-list.tsx";
import type { WritingStart } from "./writing-form.tsx";
import { revisionEntry, writtenEntry } from "./written-entry.ts";

/** A page of the editor's, as its address asks for it. */
export interface OpenedWriting<Fields> {
  start: WritingStart;
  fields: Fields;
}

/**
 * What the address opens over the list: `?new`, `?edit={id}`, or one of its earlier texts with
 * `&revision={id}`.
 * @param page.empty the fields of a new one
 * @throws 404 when there is no such item
 */
export async function openWriting<Fields extends { slug_url: string }>(
  writing: WritingServices<Fields>,
  query: URLSearchParams,
  { empty, clock }: { empty: Fields; clock: Clock },
): Promise<OpenedWriting<Fields> | null> {
  const { zone } = clock;
  if (query.has("new")) {
    const standing = { state: "new", published: null, publishTime: "", zone } as const;
    return {
      start: { id: null, version: 0, revisions: [], shows: null, ...standing },
      fields: empty,
    };
  }
  const id = Number(query.get("edit"));
  if (!id) return null;
  const item = await writing.read(id);
  if (!item || item.deletedAt) throw data(null, 404);
  const revisions = (await writing.listRevisions(id)).map((one) => revisionEntry(one, clock));
  const earlier = Number(query.get("revision"));
  const text = earlier ? await writing.readRevision(id, earlier) : null;
  const shown = revisions.find((one) => one.id === earlier);
  const { state, published, version } = writtenEntry(item, clock);
  return {
    fields: text ?? item.fields,
    start: {
      ...{ id, version, revisions, state },
      shows: text && shown ? `${shown.what}, ${shown.saved.exact}, by ${shown.savedBy}` : null,
      published: published?.relative ?? null,
      publishTime: published && item.publishedAt ? wallClockOf(item.publishedAt, zone) : "",
      zone,
    },
  };
}

/** What was deleted, newest first. */
export function deletedEntries<Fields>(
  deleted: WrittenForStaff<Fields>[],
  clock: Clock,
  titleOf: (fields: Fields) => string,
): DeletedEntry[] {
  return deleted
    .toSorted((a, b) => Number(b.deletedAt) - Number(a.deletedAt))
    .map(({ id, fields, deletedAt }) => ({
      ...{ id, title: titleOf(fields) },
      deleted: spokenTime(deletedAt ?? clock.now, clock),
    }));
}
