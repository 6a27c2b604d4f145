import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
// Uses the sample, because /setup chooses between it and no content.
import { content } from "#content/all.ts";
import { emptyContent } from "./empty-content.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { EnvError, parseEnv } from "../env.ts";
import { beginSite, firstRunOf } from "./first-run.ts";

const settings = {
  SETUP_NAME: "Club d’athlétisme Bélanger–Côté",
  SETUP_SHORT_NAME: "CABC",
  SETUP_TOWNS: "Moncton, Dieppe",
  SETUP_EMAIL: "bonjour@belanger-cote.example",
  SETUP_PHONE: "506-555-0142",
  SETUP_ADDRESS: "12, rue des Érables, Dieppe, New Brunswick  E1A 1A1, Canada",
  SETUP_TIME_ZONE: "America/Moncton",
  SETUP_CONTENT: "empty",
  ADMIN_EMAIL: "office@belanger-cote.example",
  ADMIN_PASSWORD: "tall-hurdle-77x",
};

async function newSite(): Promise<TestContext> {
  const site = await openTestContext({ isNew: true, content, empty: emptyContent });
  onTestFinished(() => site.close());
  return site;
}

const begin = ({ ctx }: TestContext, variables: Record<string, string>) => {
  const env = parseEnv(variables);
  const how = firstRunOf(env, ctx.publicUrl);
  return beginSite(ctx, { env, how, isJoined: false });
};

test.each([
  ["at once", {}, "http://localhost:3000"],
  ["at once", {}, "http://127.0.0.1:3000"],
  ["in the browser", { SETUP: "browser" }, "http://localhost:3000"],
  ["in the browser", {}, "https://www.example.ca"],
  ["at once", { ADMIN_EMAIL: "office@example.ca" }, "https://www.example.ca"],
  ["by settings", settings, "https://www.example.ca"],
] as const)("a new site begins %s with %j at %s", (how, variables, address) => {
  expect(firstRunOf(parseEnv(variables), address)).toBe(how);
});

test("the settings answer everything, once; the site waits to be published", async () => {
  const site = await newSite();
  await begin(site, settings);
  const { live, db } = site.ctx;
  expect(live.content.club).toMatchObject({
    name: settings.SETUP_NAME,
    towns: ["Moncton", "Dieppe"],
  });
  expect(live.installation).toEqual({ isSetUp: true, isPublished: false, isEmpty: true });
  await begin(site, { ...settings, SETUP_NAME: "Another", ADMIN_EMAIL: "other@example.ca" });
  expect(site.ctx.content.club.name).toBe(settings.SETUP_NAME);
  expect(await db.$count(staffUsers)).toBe(1);
});

test("SETUP_PUBLISH opens it at once", async () => {
  const site = await newSite();
  await begin(site, { ...settings, SETUP_PUBLISH: "true" });
  expect(site.live.installation.isPublished).toBe(true);
});

test.each([
  ["SETUP_SHORT_NAME", "C"],
  ["SETUP_TOWNS", ""],
  ["SETUP_PHONE", "none"],
  ["SETUP_TIME_ZONE", "Moncton"],
  ["SETUP_MAIN_COLOUR", "#f2c14e"],
  ["SETUP_LEGAL_ENTITY", "charity"],
  ["SETUP_CONTENT", "full"],
  ["SETUP_PUBLISH", "yes"],
  ["ADMIN_PASSWORD", ""],
])("%s=%s stops the start, and the error names the setting", (name, value) => {
  const given = { ...settings, [name]: value };
  expect(() => parseEnv(given)).toThrow(EnvError);
  expect(() => parseEnv(given)).toThrow(name);
});

test("a password with the club's name, and a logo that is no picture, stop the start", async () => {
  const site = await newSite();
  const weak = { ...settings, ADMIN_PASSWORD: "belanger-2026" };
  await expect(begin(site, weak)).rejects.toThrow("ADMIN_PASSWORD cannot be used");
  const folder = await mkdtemp(path.join(tmpdir(), "club-logo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const logo = path.join(folder, "logo.png");
  const withLogo = { ...settings, SETUP_LOGO: logo };
  await expect(begin(site, withLogo)).rejects.toThrow(`there is no file ${logo}`);
  await writeFile(logo, "no picture");
  await expect(begin(site, withLogo)).rejects.toThrow("SETUP_LOGO cannot be used: This is not");
  expect(await site.ctx.db.$count(staffUsers)).toBe(0);
});

test("a site that waited for the browser can still be begun by its settings", async () => {
  const site = await newSite();
  expect((await begin(site, { SETUP: "browser" })).setupCode).toMatch(/-/);
  const { firstAdmin } = await begin(site, { ADMIN_EMAIL: "office@example.ca" });
  expect(firstAdmin?.password).toHaveLength(16);
  expect(site.live.installation).toEqual({ isSetUp: true, isPublished: true, isEmpty: false });
});
