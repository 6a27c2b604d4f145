import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { z } from "zod";
import { athleteFields } from "#modules/families/person-fields.ts";
import { waiverField, readWaiverAnswers, textHashField } from "#modules/families/waiver-answers.ts";
import { countWords } from "#modules/articles/writing.ts";
import { cleanHtml } from "#modules/articles/clean-html.server.ts";
import { usedStyles } from "#core/http/used-styles.server.ts";
import { finishPage } from "#core/http/finish-page.server.ts";
import { mailPage } from "#modules/outbox/mail-layout.server.ts";
import { matches, readableRequest, visitorNetwork } from "#core/http/requests.server.ts";
import { smallClub } from "../fixtures/club/all.ts";
import { isLongRun, shareOf } from "../support/long-run.ts";

/** The length of a hostile text, in characters: in `npm run test:faults` as long as the largest body. */
const long = (isLongRun ? 1024 : 32) * 1024;

/** The time for one hostile text, in ms: 2.3 s for 1 MB. Linear code needs a hundredth of it. */
const budget = 250 + long / 512;

const repeated = (piece: string, length = long) => piece.repeat(Math.ceil(length / piece.length));

/**
 * Texts that slow down backtracking patterns, and parsers that search for open tags. The ends differ, because
 * the end decides whether a pattern that has read everything backtracks.
 */
const texts =
  String.raw`a A 0 - . , @ = ' " / < > & ( ) [ { <!-- </p> <p> <ul><li> <b></i> <script> <svg> &#1 &amp a@ @a a.
  http:// www. é ١ ％ [a]( ** \ 1, -1`
    .split(/\s+/)
    .concat(" ", "\n", "\t", "\r\n", "\u00a0", "\u2028", "\0", "a ", " ,", "+1 ", ": ", "x:y\n")
    .concat("<p ", '<a href="', "<img ", "https://a.ca, ")
    .concat("e\u0301", "\u0301", "\u200b", "\u{1f3c3}", "\ud800", "\udc00")
    .map((piece): [string, string] => [JSON.stringify(piece), `${repeated(piece)}\u0001!`]);

const sandbox = createContext({ run: () => {} });

/**
 * Stops work that exceeds the budget, even a running pattern. @returns whether it did, in processor time,
 * because the clock also runs while other programs use the processor
 */
function takesTooLong(work: () => unknown): boolean {
  sandbox.run = work;
  for (let timeout = budget; ; timeout *= 2) {
    const before = process.threadCpuUsage();
    let isStopped = false;
    try {
      runInContext("run()", sandbox, { timeout });
    } catch (error) {
      isStopped = String(error).includes("Script execution timed out");
    }
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > budget * 900) return true;
    if (!isStopped) return false;
  }
}

/** The repeated pieces with which `work` takes too long; its result is ignored. */
function tooSlow(work: (text: string) => unknown, given: [string, string][]): string[] {
  const tryOut = (text: string) => {
    try {
      work(text);
    } catch {}
  };
  // All of them together first: they rarely take too long.
  if (!takesTooLong(() => given.forEach(([, text]) => tryOut(text)))) return [];
  // Code that is really slow is slow each time.
  const isSlow = (text: string) => [1, 2, 3].every(() => takesTooLong(() => tryOut(text)));
  return given.flatMap(([name, text]) => (isSlow(text) ? [name] : []));
}

test("quadratic time is found", () => {
  const open = texts.filter(([name]) => name === '"<"');
  expect(tooSlow((text) => text.replaceAll(/<[^>]*>/g, ""), open)).toEqual(['"<"']);
}, 60_000);

const files: string[] = [];
for await (const file of glob("app/**/*.{ts,tsx}"))
  if (!/\.(test|d)\.tsx?$|\+types/.test(file)) files.push(file);

/** Every regular expression literal in the code. */
function patternsIn(file: string): RegExp[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const found: RegExp[] = [];
  JSON.stringify(program, (name, value) => {
    if (name === "regex") found.push(new RegExp(value.pattern, value.flags));
    return value;
  });
  return found;
}

/** The characters that a pattern contains, repeated: the start of a match, many times. */
function ownTexts({ source }: RegExp): [string, string][] {
  const plain = source.replaceAll(/\\([^\w])/g, "$1").replaceAll(/\(\?(?:[:!=]|<[!=])/g, "");
  const pieces = [plain, ...plain.split(/[()[\]{}|?*+^$]+/)].filter((piece) => piece.length > 1);
  return pieces.map((piece) => [JSON.stringify(piece), repeated(piece)]);
}

/** These modules read rendered pages and styles, in which user input is already escaped. */
const ofOurPages = ["app/core/http/finish-page.server.ts", "app/core/http/used-styles.server.ts"];

const patterns = files
  .filter((file) => !ofOurPages.includes(file))
  .flatMap((file) => patternsIn(file).map((found) => [found, file] as const))
  .map(([found, file], n) => [found, file, shareOf(texts, 3, n)] as const);

test("the code's patterns are found", () => expect(patterns.length).toBeGreaterThan(150));

test.each(patterns)(
  "%s in %s",
  (pattern, _file, given) => {
    const everywhere = new RegExp(pattern.source, pattern.flags.replace(/g|$/, "g"));
    const work = (text: string) => text.replace(everywhere, "");
    expect(tooSlow(work, [...given, ...ownTexts(pattern)])).toEqual([]);
  },
  120_000,
);

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** The list of waivers and the prefix of their fields are the club's: a visitor sends only the fields. */
const answersOf = (text: string) =>
  readWaiverAnswers({ [waiverField("", "a")]: text, [textHashField("", "a")]: text }, "", [
    {
      id: "a",
      version: "1",
      title: "A",
      text: [],
      booklet: null,
      answer: "photo",
      statement: "",
      months: 1,
      sha256: "",
    },
  ]);

/** A module of pure functions: no server code, no component, no table, and no barrel file. */
const isRule = (file: string) =>
  /^app\/(core|modules\/(?!family-pages)[\w-]+)\/([\w-]+\/)*[\w-]+\.ts$/.test(file) &&
  !/\/(ui|db|http|vendors|jobs|health|public|staff|provider)\/|\/(index|ui|routes)\.ts$|schema\.ts$|request-context|startup-error/.test(
    file,
  );

/** Everything that these modules export: functions and schemas. */
const rules: [string, (text: string) => unknown][] = [];
for (const file of files.filter((each) => isRule(each))) {
  const exported: Record<string, unknown> = await import(path.resolve(file));
  for (const [name, rule] of Object.entries(exported)) {
    const title = `${name} in ${file}`;
    if (rule === readWaiverAnswers) rules.push([title, (text) => answersOf(text)]);
    else if (typeof rule === "function" && file === "app/modules/families/person-fields.ts")
      // Their first parameter is a declaration, which no user types.
      rules.push([title, (text) => rule(athleteFields, typedIn(text), text)]);
    else if (typeof rule === "function") rules.push([title, (text) => rule(text, text, text)]);
    if (rule instanceof RegExp) rules.push([title, (text) => rule.test(text)]);
    if (isSchema(rule)) rules.push([title, (text) => rule.safeParse(filled(rule, text))]);
  }
}

const typedIn = (text: string) => ({ given_name: text, givenName: text, bornOn: text });

/** The text itself, or an object with the text in every field. */
function filled(schema: z.ZodType, text: string): unknown {
  if (!(schema instanceof z.ZodObject)) return text;
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [field, text]));
}

test("the domain's rules are found", () => expect(rules.length).toBeGreaterThan(150));

const readers: typeof rules = [
  ...rules,
  ["cleanHtml", cleanHtml],
  ["countWords", countWords],
  [
    "the page of a mail",
    (text) => mailPage({ subject: text, text }, { club: smallClub.club, site: "" }),
  ],
  [
    "a finished page",
    (text) => finishPage(`<html><head></head><body>${text}</body></html>`, { nonce: "m" }),
  ],
  ["the styles of a page", (text) => usedStyles(".a{color:red}", text)],
  ["an If-None-Match header", (text) => matches(text, '"1"')],
  ["an X-Forwarded-For header", (text) => visitorNetwork({ forwarded: text, remote: "" }, true)],
  ["an address", (text) => readableRequest(new Request(`http://club.test/${encodeURI(text)}`))],
];

test.each(readers.map(([name, read], n) => [name, read, shareOf(texts, 3, n)] as const))(
  "%s",
  (_name, read, given) => {
    expect(tooSlow(read, given)).toEqual([]);
  },
  120_000,
);
