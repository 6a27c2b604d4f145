import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLongRun } from "./support/long-run.ts";
import { content } from "#content/all.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import { pagesOf } from "./support/page-list.ts";

/**
 * Checks every page of the built site, including the admin's, as the server sends it, against the HTML
 * standard: with the content of `content/`, because that is what visitors get.
 */
const staffPages = [
  "",
  "/inbox",
  "/outbox",
  "/health",
  "/privacy",
  "/newsletter",
  "/payments",
  "/account",
  "/waivers",
  "/people",
  "/audit",
  "/content",
  "/content/club",
  "/blogs",
  "/blogs/new",
  "/location-pages",
  "/location-pages/new",
  "/pictures",
  "/pictures/barbell",
].map((page) => `/admin${page}`);

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes `<link/>`, and an empty attribute as `hidden=""`.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
  },
});

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content });
});
afterAll(() => club.close());

async function problemsOf(page: string, headers = {}): Promise<string[]> {
  const answer = await club.request(page, { headers });
  expect([page, answer.status]).toEqual([page, page === "/nowhere" ? 404 : 200]);
  const report = await validator.validateString(await answer.text());
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${page}: ${message} (${ruleId}) ${selector}`),
  );
}

/** All articles share one page, and so do all towns; in `npm run test:faults` each is checked. */
function oneOfEachKind(pages: string[]): string[] {
  const kinds = new Map(pages.map((page) => [page.replace(/^\/(blogs|location)\/.*/, "$1"), page]));
  return isLongRun ? pages : [...kinds.values()];
}

test("public pages are valid HTML", async () => {
  const pages = oneOfEachKind([...(await pagesOf("", club.request)), "/nowhere"]);
  expect(pages.length).toBeGreaterThan(20);
  const problems: string[] = [];
  for (const page of pages) problems.push(...(await problemsOf(page)));
  expect(problems).toEqual([]);
});

test("staff pages are valid HTML", async () => {
  const headers = { Cookie: await club.signIn() };
  const problems: string[] = [];
  for (const page of staffPages) problems.push(...(await problemsOf(page, headers)));
  expect(problems).toEqual([]);
});

test("invalid HTML is found", async () => {
  const report = await validator.validateString(`<ul><p id="a"></ul><a id="a" href="/">x</a>`);
  const rules = report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  expect(rules).toEqual(expect.arrayContaining(["element-permitted-content", "no-dup-id"]));
});
