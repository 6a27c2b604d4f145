import { Parser } from "htmlparser2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLongRun } from "./support/long-run.ts";
import { content } from "#content/all.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import { pagesOf } from "./support/page-list.ts";

/**
 * Each page in the specification's route table and its heading: the text is from `content/`, because the
 * specification is about that club.
 */
const headings: Record<string, RegExp> = {
  "/": /quarterlane speed club/i,
  "/about": /we believe in the impossible/i,
  "/programs": /programs/i,
  "/track-field-club": /track/i,
  "/speed-training-program": /speed training/i,
  "/strength-conditioning-gym": /./,
  "/blogs": /articles/i,
  "/blogs/plyometrics": /./,
  "/news": /news/i,
  "/appointment-booking": /appointment/i,
  "/schedule": /schedule/i,
  "/contact-us": /contact us/i,
  "/privacy-policy": /privacy policy/i,
  "/user-data-deletion-policy": /deletion/i,
  "/accessibility": /accessibility/i,
  "/questions": /before you register/i,
  "/register-for-membership": /register/i,
  "/application-for-registration": /application/i,
  "/donation": /donation/i,
  "/become-an-olympian": /become an olympian/i,
  "/nextgen-donation": /next/i,
  "/payment-checkout": /./,
  "/successful-checkout": /./,
  "/location/ajax": /ajax/i,
  "/login": /./,
};

let club: TestClub;
const pages = new Map<string, PageFacts>();
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content });
  for (const path of await pagesOf("", club.request)) {
    pages.set(path, await factsOf(await club.request(path)));
  }
});
afterAll(() => club.close());

/** A page's own metadata, and every link on it. */
interface PageFacts {
  status: number;
  title: string;
  description: string;
  /** The paths of its canonical links. */
  canonical: string[];
  headings: string[];
  links: string[];
  ids: Set<string>;
  /** The preview of a shared link (Open Graph). */
  preview: Map<string, string>;
}

async function factsOf(answer: Response): Promise<PageFacts> {
  const facts: PageFacts = {
    status: answer.status,
    title: "",
    description: "",
    canonical: [],
    headings: [],
    links: [],
    ids: new Set(),
    preview: new Map(),
  };
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, { id, href = "", content = "", ...attributes }) {
      open.push(name);
      if (id) facts.ids.add(id);
      if (name === "a") facts.links.push(href);
      if (name === "h1") facts.headings.push("");
      if (attributes.rel === "canonical") facts.canonical.push(new URL(href).pathname);
      if (attributes.property) facts.preview.set(attributes.property, content);
      if (attributes.name === "description") facts.description += content;
    },
    ontext(text) {
      if (open.at(-1) === "title" && !open.includes("svg")) facts.title += text;
      if (open.includes("h1")) facts.headings.push((facts.headings.pop() ?? "") + text);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(await answer.text());
  return facts;
}

test("the route table's pages are all there, each with its heading", () => {
  const missing = Object.entries(headings).filter(
    ([path, heading]) => !heading.test(pages.get(path)?.headings[0] ?? ""),
  );
  expect(missing).toEqual([]);
});

test("every page has one heading, a title no other has, a description and its own address", () => {
  const titles = [...pages.values()].map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  const errors = [...pages].flatMap(([path, { status, title, description, canonical, ...page }]) =>
    status === 200 &&
    page.headings.length === 1 &&
    title.length > 5 &&
    (path === "/login" || (description.length > 20 && canonical.join() === path))
      ? []
      : { path, status, title, description, canonical, headings: page.headings },
  );
  expect(errors).toEqual([]);
});

test("every page leads readers of another spelling of its address to its own", async () => {
  const wrong: string[] = [];
  for (const path of [...pages.keys()].filter((each) => each !== "/")) {
    for (const given of [path.toUpperCase(), `${path}/`, `/${path}`]) {
      const answer = await club.request(`${given}?a=b`);
      const actual = `${answer.status} ${answer.headers.get("Location")}`;
      if (actual !== `308 ${path}?a=b`) wrong.push(`${given}: ${actual}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("no link on any page leads nowhere, nor to a part of a page that is not there", async () => {
  const links = new Map<string, string>();
  for (const [path, facts] of pages) {
    for (const link of facts.links) {
      if (/^\/(?!\/)/.test(link)) links.set(isLongRun ? link : kindOf(link), path);
      if (/^#./.test(link)) links.set(`${path}${link}`, path);
    }
  }
  expect(links.size).toBeGreaterThan(40);
  const broken: string[] = [];
  for (const [link, from] of links) {
    const [path = "/", anchor] = link.split("#");
    // It redirects to another site, by design.
    if (path.startsWith("/map/")) continue;
    const { status, ids } = pages.get(path) ?? (await visit(path));
    if (status !== 200 || (anchor && !ids.has(anchor)))
      broken.push(`${link} on ${from}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test("every page's link preview has an existing picture with a description", async () => {
  const errors: string[] = [];
  const own = new Set<string>();
  for (const [path, { preview }] of pages) {
    // Files that pages link to, and the login page, have none.
    if (!(path in headings) || path === "/login") continue;
    const address = preview.get("og:image") ?? "";
    own.add(address);
    const { status } = await club.request(new URL(address, "http://club.test").pathname);
    const isWhole = ["og:title", "og:url", "og:image:alt"].every((name) => preview.get(name));
    if (status !== 200 || !isWhole || preview.get("og:image:width") !== "1200")
      errors.push(`${path}: ${address} ${status}`);
  }
  expect(errors).toEqual([]);
  expect(own.size).toBeGreaterThan(15);
});

test("no link leads to an example's address", () => {
  const reserved = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;
  const wrong = [...pages].flatMap(([path, { links }]) =>
    links
      .filter((link) => URL.canParse(link) && /^https?:/.test(link))
      .filter((link) => reserved.test(new URL(link).hostname))
      .map((link) => `${link} on ${path}`),
  );
  expect(wrong).toEqual([]);
});

/** The values in links with a query differ on every page: one of each set of parameter names is followed. */
const followed = new Map<string, string>();
function kindOf(link: string): string {
  const { pathname, searchParams, hash } = new URL(link, "http://club.test");
  const kind = [pathname, ...searchParams.keys(), hash].join(" ");
  return followed.getOrInsert(kind, link);
}

/** An address that is not a public page: a file, a feed, a page with a query. */
async function visit(path: string): Promise<PageFacts> {
  const asked = await club.request(path);
  const elsewhere = asked.headers.get("Location");
  const facts = await factsOf(elsewhere ? await club.request(elsewhere) : asked);
  pages.set(path, facts);
  return facts;
}
