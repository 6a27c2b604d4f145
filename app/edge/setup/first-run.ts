import { readFile } from "node:fs/promises";
import path from "node:path";
import { sampleResults } from "#content/sample-results.ts";
import type { AppContext } from "#core/context.server.ts";
import { StartupError } from "#core/startup-error.ts";
import { isLoopback } from "#core/vendors/loopback.server.ts";
import { ensureFirstAdmin, type FirstAdmin } from "#modules/accounts/first-admin.server.ts";
import { uploadRefusals } from "#modules/content/index.ts";
import { libraryName } from "#modules/content/pictures.ts";
import { storeUpload } from "#modules/media/upload.server.ts";
import { enterSampleResults } from "../boot/sample-results.ts";
import type { Env } from "../env.ts";
import { readAnswers } from "./answers.ts";
import { finishSetup, passwordError } from "./finish.server.ts";
import { closeSetup, isSetupOpen, makeSetupCode } from "./installation.server.ts";

/** How the first admin of a new site is created. */
export type FirstRun = "in the browser" | "by settings" | "at once";

/**
 * A site on this machine, or with an admin in its settings, works at once. One that others can reach waits
 * for its owner: the first visitor must not be able to take it over.
 */
export function firstRunOf(
  env: Pick<Env, "admin" | "setup" | "setsUpInBrowser">,
  address: string,
): FirstRun {
  if (env.setup) return "by settings";
  if (env.admin.email) return "at once";
  const isOwnMachine = isLoopback(new URL(address).hostname);
  return env.setsUpInBrowser || !isOwnMachine ? "in the browser" : "at once";
}

interface Started {
  /** The admin who was created now. */
  firstAdmin: FirstAdmin | null;
  /** The code for /setup; null: /setup is closed, or another process has printed it. */
  setupCode: string | null;
}

/**
 * Prepares a site without accounts.
 * @param isJoined another process on this machine started before
 * @throws StartupError when the settings cannot be used
 */
export async function beginSite(
  ctx: AppContext,
  { env, how, isJoined }: { env: Env; how: FirstRun; isJoined: boolean },
): Promise<Started> {
  const { auth, db, content, publicUrl } = ctx;
  if (how === "in the browser")
    return { firstAdmin: null, setupCode: isJoined ? null : await makeSetupCode(db) };
  if (how === "by settings" && env.setup && (await isSetupOpen(ctx)))
    await setUpBySettings(ctx, env.setup, env.admin);
  const firstAdmin = await ensureFirstAdmin(
    { auth, db, content, publicUrl },
    { email: env.admin.email ?? content.club.email, password: env.admin.password },
  );
  if (firstAdmin) {
    // It may have been started for setup in the browser before.
    await closeSetup(db, { isPublished: true, beginsWith: "sample" });
    await ctx.live.refresh();
    await enterSampleResults(ctx, sampleResults);
  }
  return { firstAdmin, setupCode: null };
}

/** Completes the setup from the settings that begin with SETUP_. */
async function setUpBySettings(
  ctx: AppContext,
  { answers: given, logo, isPublished }: NonNullable<Env["setup"]>,
  { email, password }: Env["admin"],
): Promise<void> {
  const admin = { email: email ?? "", password: password ?? "" };
  const fault = passwordError(ctx, readAnswers(given), admin);
  if (fault) throw new StartupError(`ADMIN_PASSWORD cannot be used: ${fault}`);
  const name = logo && (await keepLogo(ctx, logo, given.name ?? ""));
  const answers = readAnswers({ ...given, ...(name && { logo: name }) });
  await finishSetup(ctx, { ...answers, admin, isPublished });
}

/** @returns its name in the library */
async function keepLogo(ctx: AppContext, file: string, alt: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new StartupError(`SETUP_LOGO cannot be used: there is no file ${file}.`);
  });
  const by = { id: null, name: "Setup" };
  const kept = await storeUpload(ctx, { bytes, name: path.basename(file), alt, by });
  if (kept.outcome === "refused")
    throw new StartupError(`SETUP_LOGO cannot be used: ${uploadRefusals[kept.error]}.`);
  await ctx.live.refresh();
  return libraryName(kept.upload.id);
}
