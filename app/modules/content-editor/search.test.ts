import { expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { collectionGroups, collectionNames, guideTo } from "#modules/content/collections.ts";
import type { GalleryItem } from "#modules/content/articles.ts";
import { findTexts } from "./search.ts";

const coach = content.coaches.groups[0]?.items[0]?.name ?? "";
const found = (query: string, role: "admin" | "editor" = "admin") =>
  findTexts(content, query, { role, extras: [] }).map(({ name, fields }) => ({
    name,
    places: fields.map(({ place, excerpt }) => `${place}: ${excerpt}`),
  }));
const places = (query: string) => found(query).flatMap(({ places }) => places);

test.each([
  ["cancel", /^Checkout › Agreement › Terms › 1: .*you can cancel/],
  ["weather", /^Weather: /],
  ["refund", /^Checkout › Agreement › Terms › 3: Refunds go to the card/],
  ["picture", /^Top of the page › Picture: /],
  ["photos", /^Top of the page › Picture: /],
  ["price", /Price: \$/],
  [coach, new RegExp(`Name: ${coach}$`)],
  ["phone", new RegExp(`^Phone: ${content.club.phone}$`)],
  ["time zone", new RegExp(`^Time zone: ${content.club.timeZone}$`)],
])("“%s” leads to the fields that say it", (query, place) => {
  expect(places(query).filter((each) => place.test(each)).length).toBeGreaterThan(0);
});

test("every coach is found by name", () => {
  const { groups, team, landing } = content.coaches;
  const names = [...groups.flatMap(({ items }) => items), ...team.members, ...landing];
  const hits = ({ name }: { name: string }) =>
    found(name).filter((one) => one.name === "coaches" && one.places.join().includes(name));
  expect(names.filter((one) => hits(one).length === 0)).toEqual([]);
});

test.each([
  ["WEATHER", "weather"],
  ["  refunds ", "refund"],
  ["cancellation", "cancel"],
  ["wéather", "weather"],
])("“%s” finds what “%s” finds", (query, plain) => {
  expect(found(query).length).toBeGreaterThan(0);
  const names = found(plain).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(found(query).map(({ name }) => name)));
});

test("an accent in the text doesn't matter either", () => {
  const [group, ...groups] = content.coaches.groups;
  const items = [{ name: "Éloïse Côté", title: "Level 2, sprints" }];
  const coaches = {
    ...content.coaches,
    groups: [{ heading: group?.heading ?? "", items }, ...groups],
  };
  const [hit] = findTexts({ ...content, coaches }, "eloise cote", { role: "editor", extras: [] });
  expect(hit).toMatchObject({
    name: "coaches",
    fields: [{ path: ["groups", 0, "items", 0, "name"], excerpt: "Éloïse Côté" }],
  });
});

test("all words must match one field, and an empty search finds nothing", () => {
  expect(found("lightning refund")).toEqual([]);
  expect(found("  …  ")).toEqual([]);
  expect(found("qwertzuiop")).toEqual([]);
});

test("every collection is found by each word of its guide", () => {
  const missed = collectionNames.flatMap((name) => {
    const { title, about } = guideTo(name);
    return [title, ...about.split(/[,;:]/)].filter(
      (phrase) => !found(phrase).some((one) => one.name === name),
    );
  });
  expect(missed).toEqual([]);
});

test("an editor finds nothing in admins' collections, and results per collection are limited", () => {
  expect(found("copyright", "admin").map(({ name }) => name)).toEqual(["club"]);
  expect(found("copyright", "editor")).toEqual([]);
  const [picture] = content.news.gallery;
  const gallery = Array.from({ length: 40 }, (_, n) => ({ ...picture, id: `${n}` }) as GalleryItem);
  const news = { ...content.news, gallery };
  const many = findTexts({ ...content, news }, "picture", { role: "admin", extras: [] }).find(
    ({ name }) => name === "news",
  );
  expect(many?.fields.length).toBe(6);
  expect(many?.count).toBeGreaterThan(30);
  expect(collectionGroups.length).toBeGreaterThan(3);
});

test("a long text is shown around the word", () => {
  for (const { excerpt } of findTexts(content, "refund", { role: "admin", extras: [] }).flatMap(
    ({ fields }) => fields,
  ))
    expect(excerpt.length).toBeLessThan(160);
  const text = `${"Rain or shine. ".repeat(20)}Lightning stops practice. ${"And so on. ".repeat(20)}`;
  const schedules = { ...content.schedules, weather: text };
  const [hit] = findTexts({ ...content, schedules }, "lightning stops", {
    role: "admin",
    extras: [],
  });
  expect(hit?.fields[0]).toMatchObject({
    path: ["weather"],
    excerpt: expect.stringMatching(/^….*Lightning stops practice.*…$/),
  });
});
