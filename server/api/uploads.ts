import { Hono } from "hono";
import { z } from "zod";
import { storableText } from "#domain/clean-text.ts";
import { longestAlt, uploadFile, uploadLimit, uploadRefusals } from "#domain/pictures.ts";
import type { Services } from "../services.ts";
import { failure, jsonBody, success, invalid } from "./answer.ts";
import { type StaffEnv, staffOnly } from "./guards.ts";

const none = "There is no such picture";
const refusalStatus = { noPicture: 415, tooManyPixels: 415, noRoom: 507, notStored: 503 } as const;
const step = z.number().int().min(0).max(4);

/** A picture's description by staff. */
export const uploadWordsSchema = z.object({
  alt: z
    .string()
    .trim()
    .max(longestAlt, "The description is too long: 300 characters at most")
    .optional()
    .describe("What it shows, for those who cannot see it"),
  focus: z
    .tuple([step, step])
    .optional()
    .describe("Where the eye should stay: in quarters from the left and from the top"),
});

/** Pictures: uploading (specification, point 7), the library, and the files themselves. */
export function uploadsRoutes(services: Services) {
  const editors = staffOnly(services, "editor");
  return new Hono<StaffEnv>()
    .post("/api/upload", editors, async (c) => {
      const form = await c.req.formData().catch(() => null);
      const image = form?.get("image");
      if (!(image instanceof File) || image.size === 0) return failure(c, 400, uploadRefusals.none);
      if (image.size > uploadLimit) return failure(c, 413, uploadRefusals.tooLarge);
      const words = uploadWordsSchema.safeParse({
        alt: storableText(String(form?.get("alt") ?? "")),
      });
      if (!words.success) return invalid(c, words.error);
      const result = await services.keepUpload({
        bytes: new Uint8Array(await image.arrayBuffer()),
        name: image.name,
        alt: words.data.alt ?? "",
        by: c.get("staff"),
      });
      if (result.outcome === "refused") {
        const { fault } = result;
        return failure(c, refusalStatus[fault], uploadRefusals[fault], { fault });
      }
      const { upload } = result;
      const message = "The picture was uploaded";
      return c.json({ status: "success", data: upload.url, upload, message }, 201);
    })
    .get("/api/uploads", editors, async (c) => success(c, await services.listUploads()))
    .put("/api/uploads/:id", editors, async (c) => {
      const body = await jsonBody(c);
      if (!body) return failure(c, 400, "Send alt or focus");
      const words = uploadWordsSchema.safeParse(body);
      if (!words.success) return invalid(c, words.error);
      const upload = await services.describeUpload(
        idIn(c.req.param("id")),
        words.data,
        c.get("staff"),
      );
      return upload ? success(c, upload, { message: "Saved" }) : failure(c, 404, none);
    })
    .delete("/api/uploads/:id", editors, async (c) => {
      const outcome = await services.deleteUpload(idIn(c.req.param("id")), c.get("staff"));
      if (outcome === "missing") return failure(c, 404, none);
      if (outcome === "used")
        return failure(c, 409, "A page shows this picture. Remove it there first");
      return success(c, { id: c.req.param("id") }, { message: "The picture was deleted" });
    });
}

/** A picture's number in an address; anything else matches none. */
const idIn = (text: string) => (/^[a-z0-9]{16}$/.test(text) ? text : "");

/** The uploaded files: only pictures, cached by browsers for ever, and unable to run. */
export function uploadedFilesRoutes(services: Services) {
  return new Hono().get("/uploads/:file", async (c) => {
    const name = c.req.param("file");
    const format = uploadFile.exec(name)?.[2];
    const file = format ? await services.uploadedFile(name) : null;
    if (!file) return c.text("There is no such picture", 404);
    c.header("Content-Type", `image/${format}`);
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("Content-Disposition", "inline");
    return c.body(file as Uint8Array<ArrayBuffer>);
  });
}
