import { type Context, Hono } from "hono";
import { z } from "zod";
import { storableText } from "#core/clean-text.ts";
import { uploadTextSchema } from "./picture-text.ts";
import { consentSchema } from "./portrait-consent.ts";
import { uploadFile, uploadLimit, uploadRefusals } from "#modules/content/index.ts";
import {
  currentStaff,
  type Call,
  type CallEnv,
  callWithBody,
} from "#modules/accounts/index.server.ts";
import { can } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  deleteUpload,
  describeUpload,
  listUploads,
  publicUpload,
  uploadedFile,
} from "./library.server.ts";
import { storeUpload } from "./upload.server.ts";
import { recordConsent, withdrawConsent } from "./consent.server.ts";
import { reserveUploadPlace } from "./make-sizes.server.ts";
import { failure, invalid, success } from "#core/http/answer.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { pictureList } from "./picture-list.ts";

const none = "There is no such picture";
const refusalStatus = {
  noPicture: 415,
  tooManyPixels: 415,
  tooHeavy: 415,
  noRoom: 507,
  notStored: 503,
} as const;

const picture = z.looseObject({ id: z.string(), url: z.string() });

/** Pictures: uploading (docs/specification.md 7.2) and the library. */
export const uploadCalls: Call[] = [
  {
    method: "post",
    path: "/api/upload",
    summary: "Upload a picture; data is its address",
    who: "pictures.edit",
    body: "picture",
    data: z.string(),
    status: 201,
    failures: {
      413: "Larger than 15 MB",
      415: "Not a picture, too many pixels, or too much to decode",
      503: "Too many uploads at once (`Retry-After`), or it could not be stored",
      507: "There is not enough disk space",
    },
    respond: upload,
  },
  {
    method: "get",
    path: "/api/uploads",
    summary: "Every uploaded picture and its uses",
    who: "pictures.edit",
    data: z.array(picture),
    status: 200,
    respond: async (c, ctx) => success(c, await listUploads(ctx)),
  },
  callWithBody({
    method: "put",
    path: "/api/uploads/{id}",
    summary: "Describe a picture",
    who: "pictures.edit",
    body: uploadTextSchema,
    wanted: "Send alt or focus",
    status: 200,
    data: picture,
    failures: { 404: none },
    async respond(c, ctx, text) {
      const described = await describeUpload(ctx, idIn(c), text, c.get("staff"));
      return described ? success(c, described, { message: "Saved" }) : failure(c, 404, none);
    },
  }),
  callWithBody({
    method: "put",
    path: "/api/uploads/{id}/consent",
    summary: "Record that the person on a picture agreed to be shown as a portrait",
    who: "pictures.edit",
    body: consentSchema,
    wanted: "Send agreed and agreedBy",
    status: 200,
    data: picture,
    failures: { 404: none },
    async respond(c, ctx, { agreedBy }) {
      const recorded = await recordConsent(ctx, idIn(c), agreedBy, c.get("staff"));
      return recorded
        ? success(c, recorded, { message: "The consent was recorded" })
        : failure(c, 404, none);
    },
  }),
  {
    method: "delete",
    path: "/api/uploads/{id}/consent",
    summary: "Withdraw that consent: from then on only staff get the picture",
    who: "pictures.edit",
    data: picture,
    status: 200,
    failures: { 404: none },
    async respond(c, ctx) {
      const recorded = await withdrawConsent(ctx, idIn(c), c.get("staff"));
      return recorded
        ? success(c, recorded, { message: "The consent was withdrawn" })
        : failure(c, 404, none);
    },
  },
  {
    method: "delete",
    path: "/api/uploads/{id}",
    summary: "Delete a picture nothing shows",
    who: "pictures.edit",
    data: z.object({ id: z.string() }),
    status: 200,
    failures: { 404: none, 409: "An article shows it" },
    async respond(c, ctx) {
      const outcome = await deleteUpload(ctx, idIn(c), c.get("staff"));
      if (outcome === "missing") return failure(c, 404, none);
      if (outcome === "used")
        return failure(c, 409, "A page shows this picture. Remove it there first");
      return success(c, { id: idIn(c) }, { message: "The picture was deleted" });
    },
  },
];

/** Reserves a place in the queue before it reads the picture. */
async function upload(c: Context<CallEnv>, ctx: AppContext) {
  const isForm = c.req.header("Accept")?.includes("text/html") ?? false;
  const leave = reserveUploadPlace(Number(c.req.header("Content-Length")) || undefined);
  if (!leave && isForm)
    return redirectWithMessage(ctx, pictureList.path, { note: uploadRefusals.busy });
  if (!leave) {
    c.header("Retry-After", "30");
    return failure(c, 503, uploadRefusals.busy, { error: "busy" });
  }
  try {
    return isForm ? await keepAll(c, ctx) : await keep(c, ctx);
  } finally {
    leave();
  }
}

/** The library's own form without JavaScript: several pictures, then a redirect to the list with the results. */
async function keepAll(c: Context<CallEnv>, ctx: AppContext) {
  const form = await c.req.formData().catch(() => null);
  const files = form?.getAll("image").filter((file) => file instanceof File && file.size > 0) ?? [];
  const outcomes: string[] = [];
  let refused = 0;
  for (const file of files as File[]) {
    const result = await storeUpload(ctx, {
      ...(await sentFile(file)),
      alt: "",
      by: c.get("staff"),
    });
    if (result.outcome === "refused") refused += 1;
    outcomes.push(
      `${file.name}: ${result.outcome === "kept" ? "uploaded" : uploadRefusals[result.error]}.`,
    );
  }
  const message = outcomes.join(" ") || "Choose a picture first.";
  const isAll = outcomes.length > 0 && refused === 0;
  return redirectWithMessage(ctx, pictureList.path, isAll ? message : { note: message });
}

const sentFile = async (file: File) => ({
  bytes: new Uint8Array(await file.arrayBuffer()),
  name: file.name,
});

async function keep(c: Context<CallEnv>, ctx: AppContext) {
  const form = await c.req.formData().catch(() => null);
  const image = form?.get("image");
  if (!(image instanceof File) || image.size === 0) return failure(c, 400, uploadRefusals.none);
  if (image.size > uploadLimit) return failure(c, 413, uploadRefusals.tooLarge);
  const alt = storableText(String(form?.get("alt") ?? ""));
  const text = uploadTextSchema.safeParse({ alt });
  if (!text.success) return invalid(c, text.error);
  const result = await storeUpload(ctx, {
    ...(await sentFile(image)),
    alt: text.data.alt ?? "",
    by: c.get("staff"),
  });
  if (result.outcome === "refused") {
    const { error } = result;
    return failure(c, refusalStatus[error], uploadRefusals[error], { error });
  }
  const message = "The picture was uploaded";
  return c.json(
    { status: "success", data: result.upload.url, upload: result.upload, message },
    201,
  );
}

/** A picture's number in an address; anything else matches none. */
function idIn(c: Context<CallEnv>): string {
  const text = c.req.param("id") ?? "";
  return /^[a-z0-9]{16}$/.test(text) ? text : "";
}

/**
 * The uploaded files: only pictures, which cannot run scripts. Browsers and caches revalidate each time,
 * because a picture can be taken down.
 */
export function uploadedFilesRoutes(ctx: AppContext) {
  return new Hono().get("/uploads/:file", async (c) => {
    const name = c.req.param("file");
    const [, id, format] = uploadFile.exec(name) ?? [];
    const state = id === undefined ? "missing" : await publicUpload(ctx, id);
    if (state === "missing") return c.text(none, 404);
    if (state === "withdrawn" && !(await mayEdit(ctx, c.req.raw.headers)))
      return c.text("This picture was taken down", 410);
    const etag = `"${name}"`;
    c.header("Cache-Control", state === "shown" ? asked : "private, no-store");
    c.header("ETag", etag);
    if (c.req.header("If-None-Match") === etag) return c.body(null, 304);
    const file = await uploadedFile(ctx, name);
    if (!file) return c.text(none, 404, { "Cache-Control": "no-store" });
    c.header("Content-Type", `image/${format}`);
    c.header("Content-Disposition", "inline");
    return c.body(file as Uint8Array<ArrayBuffer>);
  });
}

/** Stored, and revalidated each time: the response is mostly 304. */
const asked = "public, max-age=0, must-revalidate";

async function mayEdit(ctx: AppContext, headers: Headers): Promise<boolean> {
  const visit = await currentStaff(ctx, headers);
  return visit !== null && can(visit.staff, "pictures.edit");
}
