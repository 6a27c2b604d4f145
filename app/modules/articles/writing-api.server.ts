import type { Permission } from "#core/audit/permissions.ts";
import type { Context } from "hono";
import { z } from "zod";
import { saveOptionsSchema } from "./writing-fields.ts";
import type { SaveOutcome } from "./writing.ts";
import type { AppContext } from "#core/context.server.ts";
import type { ContentType } from "./kinds.server.ts";
import { type DocumentForStaff, listRevisions, readDocument, readRevision } from "./read.server.ts";
import { deleteDocument, saveDocument, saveDraft, undeleteDocument } from "./save.server.ts";
import { failure, numberIn, success } from "#core/http/answer.server.ts";
import { type Call, type CallEnv, callWithBody } from "#modules/accounts/index.server.ts";

interface Kind<Written extends Fields> {
  permission: Permission;
  /** The paths of the collection and of one item. */
  create: string;
  item: string;
  /** The name of an item's number. */
  idName: "blog_id" | "location_id";
  /** The item's name in a sentence. */
  name: "article" | "location page";
  fields: z.ZodObject;
  kind(ctx: AppContext): ContentType<Written>;
}

type Fields = { slug_url: string };
type C = Context<CallEnv>;

const revision = z.object({
  id: z.number().int(),
  event: z.enum(["published", "draft", "kept", "deleted", "restored"]),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});

const savedBetween = "A colleague saved in between (`data.theirs`), or the address is another's";
const takenSince = "Another page has its address by now";

/** Calls to create, change, delete and restore one kind of page. */
export function writingCalls<Written extends Fields>(calls: Kind<Written>): Call[] {
  const { create, item, idName, name, fields, kind } = calls;
  const one = name === "article" ? "an article" : `a ${name}`;
  const none = `There is no such ${name}`;
  const missing = { 404: none };
  const idOf = (c: C) => numberIn(c.req.param("id"));
  const number = z.object({ [idName]: z.number().int() });
  const stored = z.object({
    ...number.shape,
    ...fields.shape,
    version: z.number().int().describe("Send it with the next save"),
    publish_at: z.iso.datetime().nullable().describe("Null: a draft"),
  });
  const staff = { who: calls.permission, status: 200 } as const;
  const saving = {
    ...staff,
    data: stored,
    // The service checks the fields themselves: a draft may lack some.
    body: z.looseObject(saveOptionsSchema.shape),
    service: z.object({ ...fields.shape, ...saveOptionsSchema.shape }),
    wanted: "Send JSON with the fields",
  };
  type Body = z.output<typeof saving.body>;

  async function save(c: C, ctx: AppContext, body: Body, way: "new" | "save" | "saveDraft") {
    const id = way === "new" ? null : idOf(c);
    if (way !== "new" && id === null) return failure(c, 404, none);
    const request = { ...saveOptionsSchema.parse(body), fields: body, by: c.get("staff") };
    const result =
      way === "saveDraft" && id !== null
        ? await saveDraft(ctx, kind(ctx), id, request)
        : await saveDocument(ctx, kind(ctx), id, request);
    if (result.outcome !== "saved") return refuse(c, result);
    const saved = await readDocument(ctx, kind(ctx), result.id);
    if (!saved) return failure(c, 404, none);
    const message =
      way === "saveDraft" ? "The draft was saved" : savedMessage(name, result.publishedAt);
    return success(c, answerOf(saved), { message, status: way === "new" ? 201 : 200 });
  }

  function refuse(c: C, result: Exclude<SaveOutcome<Written>, { outcome: "saved" }>) {
    switch (result.outcome) {
      case "invalid":
        return failure(c, 400, result.message, { field: result.field });
      case "taken":
        return failure(c, 409, result.message, { field: "slug_url" });
      case "conflict":
        return failure(c, 409, result.message, { theirs: result.theirs });
      case "missing":
        return failure(c, 404, none);
    }
  }

  const answerOf = ({ id, fields, version, publishedAt }: DocumentForStaff<Written>) => ({
    [idName]: id,
    ...fields,
    version,
    publish_at: publishedAt?.toISOString() ?? null,
  });

  return [
    callWithBody({
      ...saving,
      method: "post",
      path: create,
      summary: `Make ${one}`,
      status: 201,
      failures: { 409: "The address is another's" },
      respond: (c, ctx, body) => save(c, ctx, body, "new"),
    }),
    callWithBody({
      ...saving,
      method: "put",
      path: item,
      summary: `Change ${one}`,
      failures: { ...missing, 409: savedBetween },
      respond: (c, ctx, body) => save(c, ctx, body, "save"),
    }),
    callWithBody({
      ...saving,
      method: "put",
      path: `${item}/draft`,
      summary: "Save changes without publishing them",
      failures: { ...missing, 409: savedBetween },
      respond: (c, ctx, body) => save(c, ctx, body, "saveDraft"),
    }),
    {
      ...staff,
      method: "delete",
      path: item,
      summary: `Delete ${one}`,
      data: number,
      failures: missing,
      async respond(c, ctx) {
        const id = idOf(c);
        const done = id !== null && (await deleteDocument(ctx, kind(ctx), id, c.get("staff")));
        if (!done) return failure(c, 404, none);
        return success(c, { [idName]: id }, { message: `The ${name} was deleted` });
      },
    },
    {
      ...staff,
      method: "post",
      path: `${item}/restore`,
      summary: `Bring back ${one} that was deleted`,
      data: number,
      failures: { ...missing, 409: takenSince },
      async respond(c, ctx) {
        const id = idOf(c);
        const outcome =
          id === null ? "missing" : await undeleteDocument(ctx, kind(ctx), id, c.get("staff"));
        if (id === null || outcome === "missing") return failure(c, 404, none);
        if (outcome === "taken") return failure(c, 409, takenSince);
        return success(c, { [idName]: id }, { message: `The ${name} is back` });
      },
    },
    {
      ...staff,
      method: "get",
      path: `${item}/revisions`,
      summary: "Every text it ever had",
      data: z.array(revision),
      failures: missing,
      async respond(c, ctx) {
        const id = idOf(c);
        if (id === null || !(await readDocument(ctx, kind(ctx), id))) return failure(c, 404, none);
        const list = await listRevisions(ctx, kind(ctx), id);
        return success(
          c,
          list.map(({ savedAt, ...rest }) => ({ ...rest, savedAt: savedAt.toISOString() })),
        );
      },
    },
    {
      ...staff,
      method: "get",
      path: `${item}/revisions/{revision}`,
      summary: "One of those texts",
      data: fields,
      failures: missing,
      async respond(c, ctx) {
        const [id, asked] = [idOf(c), numberIn(c.req.param("revision"))];
        const found =
          id === null || asked === null ? null : await readRevision(ctx, kind(ctx), id, asked);
        return found ? success(c, found) : failure(c, 404, none);
      },
    },
  ];
}

/** The message after a save, depending on when readers see the page. */
function savedMessage(name: string, publishedAt: Date | null): string {
  if (!publishedAt) return `The ${name} was saved as a draft`;
  return publishedAt > new Date() ? `The ${name} will be published` : `The ${name} was published`;
}
