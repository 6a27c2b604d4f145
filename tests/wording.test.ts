import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { content } from "#content/all.ts";

/**
 * One form of each word in everything that visitors and staff read: content, pages, mails, messages. Comments
 * and names in code are not checked.
 */
const wording: [better: string, not: RegExp][] = [
  ["email", /\be-mail/i],
  ["phone", /\btelephones?\b/i],
  ["inquiry", /\benquir(?:y|ies)\b(?!-)/i],
  ["10%", /\d\s%/],
  ["teammate", /\bteam-mates?\b/i],
  ["30-metre strip", /\b\d+ metre \w/],
  ["check the box", /\btick (?:the|a|at|one|only|two|yes|who|this)\b/i],
  ["Admin", /\bstaff room\b/i],
  ["spot", /\bplaces? left\b|\bfree places?\b|\b(?:keep|keeping|hold|holding) your place\b/i],
];

/** The specification's words, what people may type, and technical names. */
const exempt = [
  "e-mail transfer", // 2.15
  "e-mail mail address", // what staff may search for
  "inquiry inquiries enquiry enquiries contact application", // the same
  '"free places"', // the name of a job
];

const withoutExempt = (text: string) =>
  exempt.reduce((left, one) => left.replaceAll(one, ""), text.replaceAll(/\$\{[^}]*\}/g, "0"));

const problems = (text: string) =>
  wording.flatMap(([better, not]) => {
    const [found] = not.exec(withoutExempt(text)) ?? [];
    return found ? [`“${found}”: ${better}`] : [];
  });

/** Every text of the content, by its path. */
function textsOf(value: unknown, at = ""): [string, string][] {
  if (typeof value === "string") return [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${at}.${key}`));
}

/** The quoted texts, and the lines of text between tags, that contain a space. */
function textsIn(file: string): string[] {
  const code = readFileSync(file, "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const quoted = code.match(/"[^"\n]* [^"\n]*"|`[^`\n]* [^`\n]*`/g) ?? [];
  const between = file.endsWith("x")
    ? (code.match(/^\s+[A-Z][^={};]*$|>[^<>{}=;]* [^<>{}=;]*</gm) ?? [])
    : [];
  return [...quoted, ...between];
}

test("the content uses each word in its one form", () => {
  const wrong = textsOf(content).flatMap(([at, text]) =>
    problems(text).map((one) => `${at}: ${one}`),
  );
  expect(wrong).toEqual([]);
});

const files = globSync("app/**/*.{ts,tsx}").filter((name) => !name.endsWith(".test.ts"));

test("so do pages, mails and messages", () => {
  const wrong = files.flatMap((file) =>
    textsIn(file).flatMap((text) => problems(text).map((one) => `${file}: ${one} in ${text}`)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
