import { type Context, Hono } from "hono";
import { saveOptionsSchema } from "#domain/writing-fields.ts";
import type { SaveOutcome } from "#domain/writing.ts";
import type { Services } from "../services.ts";
import type { DocumentForStaff } from "../writing/read.ts";
import type { WritingServices } from "../writing/services.ts";
import { failure, jsonBody, numberIn, success, invalid } from "./answer.ts";
import { type StaffEnv, staffOnly } from "./guards.ts";

interface Words {
  /** The paths of the collection and of one item. */
  create: string;
  item: string;
  /** The name of an item's number. */
  idName: "blog_id" | "location_id";
  /** The item's name in a sentence: `article`. */
  name: string;
}

type Fields = { slug_url: string };

/** Calls to create, change, delete and restore one kind of page. Editors and admins only. */
export function writingRoutes<Written extends Fields>(
  services: Services,
  writing: WritingServices<Written>,
  words: Words,
) {
  const { create, item, idName, name } = words;
  const none = `There is no such ${name}`;
  const editors = staffOnly(services, "editor");

  async function save(c: Context<StaffEnv>, id: number | null, way: "save" | "saveDraft") {
    const body = await jsonBody(c);
    if (!body) return failure(c, 400, "Send JSON with the fields");
    const options = saveOptionsSchema.safeParse(body);
    if (!options.success) return invalid(c, options.error);
    const request = { ...options.data, fields: body, by: c.get("staff") };
    const result =
      way === "saveDraft" && id !== null
        ? await writing.saveDraft(id, request)
        : await writing.save(id, request);
    if (result.outcome !== "saved") return refuse(c, result);
    const saved = await writing.read(result.id);
    if (!saved) return failure(c, 404, none);
    const message =
      way === "saveDraft" ? "The draft was saved" : savedMessage(name, result.publishedAt);
    return success(c, answerOf(saved), { message, status: id === null ? 201 : 200 });
  }

  function refuse(c: Context, result: Exclude<SaveOutcome<Written>, { outcome: "saved" }>) {
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

  return new Hono<StaffEnv>()
    .post(create, editors, (c) => save(c, null, "save"))
    .put(item, editors, async (c) => {
      const id = numberIn(c.req.param("id"));
      return id === null ? failure(c, 404, none) : save(c, id, "save");
    })
    .put(`${item}/draft`, editors, async (c) => {
      const id = numberIn(c.req.param("id"));
      return id === null ? failure(c, 404, none) : save(c, id, "saveDraft");
    })
    .delete(item, editors, async (c) => {
      const id = numberIn(c.req.param("id"));
      const done = id !== null && (await writing.delete(id, c.get("staff")));
      if (!done) return failure(c, 404, none);
      return success(c, { [idName]: id }, { message: `The ${name} was deleted` });
    })
    .post(`${item}/restore`, editors, async (c) => {
      const id = numberIn(c.req.param("id"));
      const outcome = id === null ? "missing" : await writing.undelete(id, c.get("staff"));
      if (id === null || outcome === "missing") return failure(c, 404, none);
      if (outcome === "taken") return failure(c, 409, "Another page has its address by now");
      return success(c, { [idName]: id }, { message: `The ${name} is back` });
    })
    .get(`${item}/revisions`, editors, async (c) => {
      const id = numberIn(c.req.param("id"));
      if (id === null || !(await writing.read(id))) return failure(c, 404, none);
      const list = await writing.listRevisions(id);
      return success(
        c,
        list.map(({ savedAt, ...rest }) => ({ ...rest, savedAt: savedAt.toISOString() })),
      );
    })
    .get(`${item}/revisions/:revision`, editors, async (c) => {
      const [id, revision] = [c.req.param("id"), c.req.param("revision")].map(numberIn);
      const fields =
        typeof id === "number" && typeof revision === "number"
          ? await writing.readRevision(id, revision)
          : null;
      return fields ? success(c, fields) : failure(c, 404, none);
    });
}

/** The message after a save, depending on when readers see the page. */
function savedMessage(name: string, publishedAt: Date | null): string {
  if (!publishedAt) return `The ${name} was saved as a draft`;
  return publishedAt > new Date() ? `The ${name} will be published` : `The ${name} was published`;
}
