import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askOnTerminal } from "#edge/new-club/ask.ts";
import { everyMail } from "./support/every-mail.ts";
import { namesOfOthers } from "./support/names-of-others.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import { emptySections } from "./support/empty-sections.ts";
import { pagesOf } from "./support/page-list.ts";
import { contentOn } from "#modules/content/yearless.ts";
import { type Content, contentSchema } from "#modules/content/content.ts";
import { readPictures } from "#edge/boot/read-pictures.ts";

/* The program as `npm run new-club` runs it without a terminal, and the site with its output. */

const settings = {
  SETUP_NAME: "Club d’athlétisme Bélanger–Côté “L’Éclair”",
  SETUP_SHORT_NAME: "CABC",
  SETUP_TOWNS: "Saint-Léonard, Dieppe",
  SETUP_EMAIL: "bonjour@belanger-cote.example",
  SETUP_PHONE: "506-555-0142",
  SETUP_ADDRESS: "12, rue des Érables, Dieppe, New Brunswick  E1A 1A1, Canada",
  SETUP_TIME_ZONE: "America/Moncton",
  SETUP_MAIN_COLOUR: "#0b5d6b",
  SETUP_ACCENT_COLOUR: "#f2a65a",
};

const run = (given: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, ["build/server/new-club.js", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...given },
    encoding: "utf8",
  });

let place: string;
let folder: string;
let content: Content;
let pictureAlts: Record<string, string>;
let site: TestClub;
beforeAll(async () => {
  // Inside the project, so that the project's types are found.
  mkdirSync(".cache", { recursive: true });
  place = mkdtempSync(path.resolve(".cache/new-club-"));
  folder = path.join(place, "content");
  const { status, stderr } = run(settings, folder);
  if (status !== 0) throw new Error(stderr);
  const written = (file: string) => import(pathToFileURL(path.join(folder, file)).href);
  content = (await written("all.ts")).content;
  pictureAlts = (await written("pictures.ts")).pictureAlts;
  const today = contentSchema.parse(contentOn(content, "2026-11-26"));
  site = await openTestClub({ pages: "built", content: today });
}, 90_000);
afterAll(async () => {
  await site.close();
  rmSync(place, { recursive: true });
});

test("what is written passes the type check, and has the sample's files", () => {
  const config = { extends: path.resolve("tsconfig.json"), include: ["content"] };
  writeFileSync(path.join(place, "tsconfig.json"), JSON.stringify(config));
  // Proves that the compiler checks the folder.
  writeFileSync(path.join(folder, "wrong.ts"), 'export const wrong: number = "";\n');
  const compiler = path.resolve("node_modules/typescript/bin/tsc");
  const options = ["--incremental", "false", "--tsBuildInfoFile", "null"];
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", place, ...options]);
  rmSync(path.join(folder, "wrong.ts"));
  // Without all modules, some of the code's own types are incomplete.
  const found = Array.from(stdout.toString().matchAll(/^.*\/content\/([\w-]+\.ts)\(/gm));
  const own = found.filter(([line]) => line.startsWith(".cache/")).map(([, file]) => file);
  expect(own).toEqual(["wrong.ts"]);
  const sample = readdirSync("content").filter((file) => /\.(ts|md)$/.test(file));
  const files = readdirSync(folder).filter((file) => file !== "pictures");
  expect(files).toEqual(sample.filter((file) => !file.endsWith(".test.ts")));
}, 60_000);

test("the answers are in it, and nothing of the sample's", () => {
  expect(content.club).toMatchObject({
    name: settings.SETUP_NAME,
    initials: "CABC",
    towns: ["Saint-Léonard", "Dieppe"],
    timeZone: "America/Moncton",
    colours: { main: "#0b5d6b", accent: "#f2a65a" },
    social: [],
  });
  expect(content.locations.map(({ meta_link }) => meta_link)).toEqual([
    "/location/saint-leonard",
    "/location/dieppe",
  ]);
  expect(content.venues).toMatchObject([{ province: "New Brunswick", postalCode: "E1A 1A1" }]);
  expect(namesOfOthers(JSON.stringify(content))).toEqual([]);
  for (const [kind, mail] of Object.entries(everyMail(site.ctx.content)))
    expect([kind, namesOfOthers(JSON.stringify(mail))]).toEqual([kind, []]);
});

test("every page opens with the club's name, no name of the sample, and whole pictures", async () => {
  const pages = await pagesOf("", site.request);
  const wanted = ["/", "/programs", "/about", "/register-for-membership", "/contact-us", "/news"];
  expect(pages).toEqual(expect.arrayContaining([...wanted, "/location/saint-leonard"]));
  const files = new Set<string>();
  for (const page of [...pages, "/nowhere"]) {
    const answer = await site.request(page);
    const text = await answer.text();
    expect.soft([page, answer.status]).toEqual([page, page === "/nowhere" ? 404 : 200]);
    expect.soft([page, namesOfOthers(text)]).toEqual([page, []]);
    expect.soft([page, text.includes("Bélanger–Côté")]).toEqual([page, true]);
    for (const [file] of text.matchAll(/\/pictures\/[\w.-]+\.(avif|webp)/g)) files.add(file);
  }
  expect(files.size).toBeGreaterThan(50);
  for (const file of files)
    expect.soft([file, (await site.request(file)).status]).toEqual([file, 200]);
}, 60_000);

test("no page has a heading without content", async () => {
  for (const page of await pagesOf("", site.request)) {
    const html = await (await site.request(page)).text();
    expect.soft([page, emptySections(html)]).toEqual([page, []]);
  }
});

test("each picture that it names has a placeholder for both shapes, described", async () => {
  const drawn = readdirSync(path.join(folder, "pictures"));
  const names = Object.keys(pictureAlts);
  expect(drawn.toSorted()).toEqual(
    names.flatMap((name) => [`${name}-phone.png`, `${name}.png`]).toSorted(),
  );
  const named = new Set(JSON.stringify(content).match(/(?<="(picture|image)":")[\w-]+/g));
  const library = Object.keys(await readPictures("."));
  expect(library.filter((name) => named.has(name) && !names.includes(name))).toEqual([]);
  for (const alt of Object.values(pictureAlts)) expect(alt).toMatch(/^Your picture goes here\. /);
});

test("icons and the link preview are drawn from the club's details", async () => {
  const icon = await (await site.request("/favicon.svg")).text();
  expect(icon).toContain("#0b5d6b");
  const answer = await site.request("/open-graph.png");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  const headers = { "If-None-Match": answer.headers.get("ETag") ?? "" };
  const again = await site.request("/open-graph.png", { headers });
  expect(again.status).toBe(304);
});

test.each([
  ["an existing folder", {}, ["content"], "exists. Name another folder."],
  ["a wrong answer", { SETUP_PHONE: "none" }, [], "SETUP_PHONE: Enter ten digits"],
  ["a colour nobody can read", { SETUP_MAIN_COLOUR: "#ffff00" }, [], "Too light to read"],
  ["no answers", { SETUP_NAME: "" }, [], "There is no terminal to ask on."],
])("%s stops it in one line, and nothing is written", (_what, given, args, message) => {
  const target = path.join(place, "never");
  const { status, stderr } = run({ ...settings, ...given }, ...(args.length ? args : [target]));
  expect([status, stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(stderr).toContain(message);
  expect(readdirSync(place)).not.toContain("never");
});

/** A terminal in which a person types these lines, each after its question. */
function terminal(lines: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...lines];
  let shown = "";
  output.on("data", (text: Buffer) => {
    shown += text.toString();
    if (!text.toString().endsWith("> ")) return;
    const next = left.shift();
    if (next === undefined) input.end();
    else input.write(`${next}\n`);
  });
  return { input, output, shown: () => shown };
}

test("on a terminal it asks ten questions, and repeats one with an invalid answer", async () => {
  const { shown, ...both } = terminal([
    ..."Les Éclairs|E|ECL|Dieppe, Shediac|a@b.ca|506-555-0142|1 Main Street".split("|"),
    ..."||America/Moncton|".split("|"),
  ]);
  const answers = await askOnTerminal(both, {});
  expect(answers).toMatchObject({ name: "Les Éclairs", short_name: "ECL", main_colour: "#9c3b27" });
  expect(Object.keys(answers)).toHaveLength(10);
  expect(shown()).toContain("Use 2 to 6 letters");
  expect(shown()).toContain("10 of 10.");
});

test("a terminal that is closed ends it", async () => {
  const { shown: _, ...both } = terminal(["Les Éclairs"]);
  await expect(askOnTerminal(both, {})).rejects.toThrow("nothing was written");
});
