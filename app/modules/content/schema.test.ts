import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { contentSchema } from "./content.ts";

test("the club's content passes its schema", () => {
  expect(contentSchema.safeParse(content).error?.issues).toBeUndefined();
});

test("an article the home page names must exist", () => {
  const home = { ...content.home, articles: { ...content.home.articles, slugs: ["a", "b", "c"] } };
  const issues = contentSchema.safeParse({ ...content, home }).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toContain('The home page names no article "a"');
});

test("every picture and sign in the content has a source", () => {
  const { home, articles, club } = content;
  const pictured = [
    ...home.slides,
    home.club,
    home.trackAndField,
    home.speed,
    home.strength,
    ...articles,
  ];
  const icons = [
    ...home.trackAndField.events.map(({ sign }) => sign),
    ...club.social.map(({ network }) => `social-${network}`),
    ...club.paymentBrands.map(({ brand }) => `pay-${brand}`),
  ];
  const sources = [
    ...pictured.map(({ picture }) => `art/pictures/${picture}.avif`),
    ...icons.map((sign) => `art/signs/svg/${sign}.svg`),
  ];
  expect(sources.filter((source) => !existsSync(source))).toEqual([]);
});
