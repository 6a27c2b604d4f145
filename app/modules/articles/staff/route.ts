import { redirectWithMessage } from "#core/http/flash.server.ts";
import { data, redirect } from "react-router";
import { relativeTime } from "#core/relative-time.ts";
import { type Clock, wallClockOf } from "#core/time/time.ts";
import type { SaveOutcome } from "../writing.ts";
import { clockOf } from "#core/time/clock.server.ts";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { ContentType } from "../kinds.server.ts";
import {
  type DocumentForStaff,
  type listDocuments,
  listRevisions,
  readDocument,
  readRevision,
} from "../read.server.ts";
import { deleteDocument, saveDocument, undeleteDocument } from "../save.server.ts";
import type { DeletedEntry } from "./deleting.tsx";
import { publishTime } from "./fields.tsx";
import type { WritingError, WritingStart } from "./form.tsx";
import { revisionEntry, documentEntry } from "./history.tsx";

interface Writing<Fields extends { slug_url: string }> {
  kind: ContentType<Fields>;
  /** The page that lists the items. */
  home: string;
  fieldsOf: (form: FormData) => object;
}

const numberOf = (form: FormData, name: string) => Number(form.get(name)) || 0;

type WritingOf<Fields extends { slug_url: string }> = (ctx: AppContext) => Writing<Fields>;

/** Saves an item on the editor's page, and redirects to the list, which shows the result. */
export const editorActions = <Fields extends { slug_url: string }>(
  writingOf: WritingOf<Fields>,
) => ({ save: (given: StaffPageAction) => save(given, writingOf(given.ctx)) });

/** Deletes or restores an item on the list. */
export const listActions = <Fields extends { slug_url: string }>(
  writingOf: (ctx: AppContext) => Pick<Writing<Fields>, "kind" | "home">,
) => ({
  async delete({ ctx, staff, form }: StaffPageAction) {
    const { kind, home } = writingOf(ctx);
    const id = numberOf(form, "id");
    await deleteDocument(ctx, kind, id, staff);
    return redirect(`${home}?deleted=${id}`, 303);
  },
  async restore({ ctx, staff, form }: StaffPageAction) {
    const { kind, home } = writingOf(ctx);
    const outcome = await undeleteDocument(ctx, kind, numberOf(form, "id"), staff);
    return redirectWithMessage(ctx, home, restored[outcome]);
  },
});

async function save<Fields extends { slug_url: string }>(
  { ctx, staff, form }: StaffPageAction,
  { kind, home, fieldsOf }: Writing<Fields>,
) {
  const id = numberOf(form, "id") || null;
  const given = fieldsOf(form);
  const refuse = (status: number, error: Partial<WritingError> & { message: string }) =>
    data<WritingError>({ field: "", theirs: null, given, ...error }, status);
  const when = publishTime(form, clockOf(ctx).zone);
  if ("error" in when) return refuse(400, { message: when.error, field: "publish_time" });
  const version = numberOf(form, "version");
  const save = { fields: given, by: staff, ...(id !== null && { version }), publish_at: when.at };
  const result: SaveOutcome<Fields> = await saveDocument(ctx, kind, id, save);
  switch (result.outcome) {
    case "saved": {
      const { publishedAt } = result;
      const message = !publishedAt
        ? "Saved as a draft. Only staff can see it."
        : publishedAt > new Date()
          ? "Saved. Readers will see it at the chosen time."
          : "Published. Readers see it now.";
      return redirectWithMessage(ctx, home, message);
    }
    case "conflict":
      return refuse(409, { message: result.message, theirs: result.theirs });
    case "taken":
      return refuse(409, { message: result.message, field: "slug_url" });
    case "invalid":
      return refuse(400, result);
    case "missing":
      return refuse(404, {
        message: "This page has since been deleted. Copy your text before you leave",
      });
  }
}

const restored = {
  restored: "Restored, exactly as it was.",
  taken: { note: "Another page now uses its address. Change that page's address first." },
  missing: { note: "It had already been restored." },
};

/** A page of the editor, as its address requests it. */
export interface OpenedWriting<Fields> {
  start: WritingStart;
  fields: Fields;
}

/**
 * The item for the editor's page: `new`, an item by its number, or an earlier version of it with
 * `?revision={id}`.
 * @param page.empty the fields of a new one
 * @throws 404 when there is no such item
 */
export async function openWriting<Fields extends { slug_url: string }>(
  ctx: AppContext,
  kind: ContentType<Fields>,
  name: string,
  { query, empty }: { query: URLSearchParams; empty: Fields },
): Promise<OpenedWriting<Fields>> {
  const clock = clockOf(ctx);
  const { zone } = clock;
  if (name === "new") {
    const standing = { state: "new", published: null, publishTime: "", zone } as const;
    return {
      start: { id: null, version: 0, revisions: [], shows: null, ...standing },
      fields: empty,
    };
  }
  const id = /^\d{1,9}$/.test(name) ? Number(name) : 0;
  const item = await readDocument(ctx, kind, id);
  if (!item || item.deletedAt) throw data(null, 404);
  const revisions = (await listRevisions(ctx, kind, id)).map((one) => revisionEntry(one, clock));
  const earlier = Number(query.get("revision"));
  const text = earlier ? await readRevision(ctx, kind, id, earlier) : null;
  const revision = revisions.find((one) => one.id === earlier);
  const { state, published, version } = documentEntry(item, clock);
  return {
    fields: text ?? item.fields,
    start: {
      id,
      version,
      revisions,
      state,
      shows:
        text && revision
          ? `${revision.what}, ${revision.saved.exact}, by ${revision.savedBy}`
          : null,
      published: published?.relative ?? null,
      publishTime: published && item.publishedAt ? wallClockOf(item.publishedAt, zone) : "",
      zone,
    },
  };
}

/**
 * The deletion to confirm, or that was just done, from the list's address: `?delete={id}` or `?deleted={id}`.
 */
export function deletingIn<Fields>(
  { items, deleted }: Awaited<ReturnType<typeof listDocuments<Fields & { slug_url: string }>>>,
  query: URLSearchParams,
  titleOf: (fields: Fields) => string,
  clock: Clock,
) {
  const gone = deletedEntries(deleted, clock, titleOf);
  const asked = items.find(({ id }) => id === Number(query.get("delete")));
  return {
    toDelete: asked ? { id: asked.id, title: titleOf(asked.fields) } : null,
    justDeleted: gone.find(({ id }) => id === Number(query.get("deleted"))) ?? null,
    deleted: gone,
  };
}

/** The deleted items, newest first. */
function deletedEntries<Fields>(
  deleted: DocumentForStaff<Fields>[],
  clock: Clock,
  titleOf: (fields: Fields) => string,
): DeletedEntry[] {
  return deleted
    .toSorted((a, b) => Number(b.deletedAt) - Number(a.deletedAt))
    .map(({ id, fields, deletedAt }) => ({
      id,
      title: titleOf(fields),
      deleted: relativeTime(deletedAt ?? clock.now, clock),
    }));
}
