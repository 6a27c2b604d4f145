import { statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { content } from "#content/all.ts";
import { readLibrary } from "../assets/picture-library.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import { pagesOf } from "./support/page-list.ts";

// With the content of `content/`: the pictures are chosen there.
let club: TestClub;
const pages = new Map<string, string>();
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content });
  for (const path of await pagesOf("", club.request)) {
    pages.set(path, await (await club.request(path)).text());
  }
});
afterAll(() => club.close());

/** The pictures of a page in its order; a portrait composition counts as its picture. */
const picturesIn = (html: string) =>
  Array.from(
    html.matchAll(/<img src="\/pictures\/([\w-]+?)(?:-phone)?-\d+\.\w+\.webp"/g),
    ([, name = ""]) => name,
  );

test("no page shows a picture twice", () => {
  const twice = [...pages].flatMap(([path, html]) =>
    picturesIn(html)
      .filter((name, index, all) => all.indexOf(name) !== index)
      .map((name) => `${path}: ${name}`),
  );
  expect(twice).toEqual([]);
  expect(picturesIn(pages.get("/news") ?? "").length).toBeGreaterThan(24);
});

test("a picture of the gallery has the library's text unless it has its own", async () => {
  const library = await readLibrary();
  const texts = content.news.gallery.map((item) =>
    "picture" in item ? (item.alt ?? library[item.picture]?.alt) : item.alt,
  );
  expect(texts.every(Boolean)).toBe(true);
  expect(content.news.gallery.filter(({ alt }) => !alt).length).toBeGreaterThan(10);
  const displayed = Array.from(
    (pages.get("/news") ?? "").matchAll(/>Enlarge: (?:<!-- -->)?([^<]+)</g),
    ([, text]) => text,
  );
  expect(displayed).toEqual(texts);
});

/** A hero with text on a colour has no picture: the first picture below it is not a hero. */
const hasPictureHead = (html: string) => !/class="page-hero" data-kind="lanes-on-/.test(html);

test("no two pages open with the same picture; articles and the home page's slides reuse theirs", () => {
  const borrowers = /^\/(login|blogs\/.+)?$/;
  const openings = [...pages]
    .filter(([path, html]) => !borrowers.test(path) && hasPictureHead(html))
    .flatMap(([, html]) => picturesIn(html)[0] ?? []);
  expect(openings.length).toBeGreaterThan(17);
  expect(openings.filter((name, index) => openings.indexOf(name) !== index)).toEqual([]);
});

test("a page's first picture loads first, and on a phone has at most 60 KB", () => {
  const pictured = [...pages].filter(
    ([, html]) => picturesIn(html).length > 0 && hasPictureHead(html),
  );
  expect(pictured.length).toBeGreaterThan(25);
  const errors = pictured.flatMap(([path, html]) => {
    const forPhones = Array.from(html.matchAll(/<link rel="preload" as="image"[^>]*>/g), String)
      .filter((link) => !link.includes('media="(min-width'))
      .flatMap(phoneFiles);
    const heavy = forPhones.filter(
      (file) => statSync(file.replace("/pictures", "art/encoded")).size > 60 * 1024,
    );
    const isFirst =
      /<img src="\/pictures\/[^>]*?loading="eager"/.test(html) &&
      /<link rel="(?:preload|stylesheet|manifest)"[^>]*>/.exec(html)?.[0].includes('as="image"');
    return isFirst && forPhones.length > 1 && heavy.length === 0 ? [] : { path, forPhones, heavy };
  });
  expect(errors).toEqual([]);
});

test("no page asks for a sheet of signs while its picture is on the way, but for the heaviest", () => {
  const asking = [...pages].filter(([, html]) => /<use href="(?!#|[^"]*\/associations)/.test(html));
  expect(asking.map(([path]) => path)).toEqual([]);
  expect(pages.get("/")).toMatch(/<symbol id="sign-social-x"[\s\S]*<use href="#sign-social-x"/);
});

/** The files for a phone of up to 430 px at a pixel ratio of three. */
const phoneFiles = (link: string) =>
  Array.from(link.matchAll(/(\/pictures\/\S+\.avif) (\d+)w/g)).flatMap(([, file = "", width]) =>
    Number(width) <= 1290 ? [file] : [],
  );
