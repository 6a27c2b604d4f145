import { Hono } from "hono";
import type { AppContext } from "#core/context.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { storeUpload } from "#modules/media/upload.server.ts";
import { reserveUploadPlace } from "#modules/media/make-sizes.server.ts";
import { uploadRefusals } from "#modules/content/index.ts";
import { libraryName } from "#modules/content/pictures.ts";
import { answersFor, storeAnswers } from "./installation.server.ts";

export const lookPath = "/setup?step=look";

/** `POST /setup/logo`: the form for the logo. It is not a page's action, because those drop files. */
export function setupLogoRoutes(ctx: AppContext) {
  return new Hono().post("/setup/logo", async (c) => {
    const told = (message: string) => redirectWithMessage(ctx, lookPath, message);
    const answers = await answersFor(ctx, c.req.raw.headers);
    if (!answers) return c.redirect("/setup", 303);
    const leave = reserveUploadPlace(Number(c.req.header("Content-Length")) || undefined);
    if (!leave) return told(`${uploadRefusals.busy}.`);
    try {
      const form = await c.req.formData().catch(() => null);
      const file = form?.get("logo");
      if (!(file instanceof File) || file.size === 0) return told("Choose a picture first.");
      const kept = await storeUpload(ctx, {
        bytes: new Uint8Array(await file.arrayBuffer()),
        name: file.name,
        alt: answers.name ?? "Logo",
        by: { id: null, name: "Setup" },
      });
      if (kept.outcome === "refused") return told(`${uploadRefusals[kept.error]}.`);
      await storeAnswers(ctx.db, { logo: libraryName(kept.upload.id) });
      await ctx.live.refresh();
      return told("The logo is uploaded.");
    } finally {
      leave();
    }
  });
}
