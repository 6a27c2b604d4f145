import { afterAll, beforeAll, expect, test } from "vitest";
import { collectionSchema } from "../collections.ts";
import { checkCollection } from "../editing/check.ts";
import { type HeroKind, heroKinds } from "../parts.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

const isPictured = (kind: HeroKind) => !kind.startsWith("lanes");

test.each(heroKinds)("a head of the kind %s shows what belongs to it", async (kind) => {
  const more = ["hurdles", "medal"];
  Object.assign(club.ctx.content.contact.hero, { kind, more, icons: ["javelin"] });
  club.forgetPages();
  const html = await (await club.request("/contact-us")).text();
  const [head = ""] = /<div class="page-hero".*?<h1>/s.exec(html) ?? [];
  const pictures = [...head.matchAll(/<img src="\/pictures\/([a-z-]+?)-\d+\./g)].map(
    ([, name]) => name,
  );
  const own = isPictured(kind) ? ["lanes"] : [];
  expect(pictures).toEqual(kind === "picture-strip" ? [...own, ...more] : own);
  expect(head.includes("#sign-javelin")).toBe(!isPictured(kind));
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/pictures\/lanes-/);
});

test("lanes have runners even if staff chose none", async () => {
  Object.assign(club.ctx.content.contact.hero, { kind: "lanes-on-gold", icons: undefined });
  club.forgetPages();
  const html = await (await club.request("/contact-us")).text();
  expect(html).toContain("#sign-hurdles");
});

test("content saved before kinds existed gets the kind of its page", () => {
  const { kind: _, ...hero } = club.ctx.content.contact.hero;
  const saved = { ...club.ctx.content.contact, hero };
  expect(collectionSchema("contact").parse(saved)).toMatchObject({
    hero: { kind: "words-on-ink" },
  });
});

test("another kind than these is refused", () => {
  const { contact } = club.ctx.content;
  const value = { ...contact, hero: { ...contact.hero, kind: "veiled" } };
  expect(checkCollection(club.ctx.content, { name: "contact", value })).toMatchObject({
    fits: false,
    problems: [{ path: ["hero", "kind"], message: "Choose one from the list." }],
  });
});
