import { expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { type CollectionName, collectionSchema, isCollection } from "../collections.ts";
import { collectionIn } from "./collection-in.ts";
import { composeContent } from "./compose.ts";

const saved = (collection: string, value: unknown, day: number) => ({
  collection,
  value,
  savedAt: new Date(Date.UTC(2027, 0, day)),
});
const otherTowns = { ...content.club, towns: ["Moncton"] };

test("collections that depend on each other are valid together, whichever was saved first", () => {
  const towns = ["Dieppe", "Moncton"];
  const inMoncton = {
    ...content,
    venues: content.venues.map((one) => ({ ...one, town: "Dieppe" })),
  };
  const contact = { ...content.contact, touch: { ...content.contact.touch, hours: "Late" } };
  const alone = { ...inMoncton, locations: [] };
  for (const [first, second] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const { content: composed, unusable } = composeContent(alone, [
      saved("club", { ...content.club, towns }, first),
      saved("contact", contact, second),
    ]);
    expect(unusable).toEqual({});
    expect([composed.club.towns, composed.contact.touch.hours]).toEqual([towns, "Late"]);
  }
});

test("the schedule’s words are saved; its groups, sessions and venues come from the tables", () => {
  const value = { ...collectionIn(content, "schedules"), weather: "Rain." };
  const { content: composed, unusable } = composeContent(content, [saved("schedules", value, 1)]);
  expect(unusable).toEqual({});
  expect(composed.schedules).toEqual({ ...content.schedules, weather: "Rain." });
});

test("a venue that the built-in contact page names and that is archived takes nothing else along", () => {
  const contact = { ...content.contact, touch: { ...content.contact.touch, places: ["gone"] } };
  const founder = { ...content.founder, normal: { ...content.founder.normal, name: "Wren" } };
  const { content: composed, unusable } = composeContent({ ...content, contact }, [
    saved("founder", founder, 1),
  ]);
  expect(unusable).toEqual({});
  expect(composed.founder.normal.name).toBe("Wren");
});

test("details saved before more retention periods were added stay valid, with defaults for those", () => {
  const { retention, ...club } = content.club;
  const {
    medicalInformationDays: _notes,
    deletedPageDays: _days,
    earlierTextMonths: _texts,
    logMonths: _log,
    ...before
  } = retention;
  const { content: composed, unusable } = composeContent(content, [
    saved("club", { ...club, name: "Another Club", retention: before }, 1),
  ]);
  expect(unusable).toEqual({});
  expect(composed.club).toMatchObject({ name: "Another Club", retention });
});

test("titles saved before a release added a page stay, with the built-in title of the new page", () => {
  const { "/about": added, ...before } = content.pages;
  const home = { ...before["/"], title: "Our own title" };
  const { content: composed, unusable } = composeContent(content, [
    saved("pages", { ...before, "/": home }, 1),
  ]);
  expect(unusable).toEqual({});
  expect(composed.pages["/"].title).toBe("Our own title");
  expect(composed.pages["/about"]).toEqual(added);
});

test("only the invalid collection is left out", () => {
  const { content: composed, unusable } = composeContent(content, [
    saved("club", otherTowns, 1),
    saved("contact", { ...content.contact, form: { ...content.contact.form, submit: "GO" } }, 2),
    saved("founder", { normal: {} }, 3),
    saved("gone", {}, 4),
  ]);
  expect(Object.keys(unusable).toSorted()).toEqual(["club", "founder"]);
  expect(composed.contact.form.submit).toBe("GO");
  expect(composed.club).toEqual(content.club);
});

test("two invalid collections are both left out", () => {
  const landing = { ...content.associations, landing: ["nobody"] };
  const { content: composed, unusable } = composeContent(content, [
    saved("club", otherTowns, 1),
    saved("associations", landing, 2),
  ]);
  expect(Object.keys(unusable)).toHaveLength(2);
  expect(composed).toEqual(content);
});

test("a missing picture never reaches a page", () => {
  const contact = { ...content.contact, hero: { ...content.contact.hero, picture: "gone" } };
  const drawn = { picture: [content.contact.hero.picture] };
  expect(composeContent(content, [saved("contact", contact, 1)], drawn).unusable).toEqual({
    contact: "A picture is missing (hero picture)",
  });
});

const collectionsOf = Object.keys(content).flatMap((name) =>
  isCollection(name) ? [[name, collectionIn(content, name) as unknown] as const] : [],
);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

test("every collection that was saved unchanged stays complete", () => {
  const all = collectionsOf.map(([name, value]) => saved(name, value, 1));
  expect(composeContent(content, all)).toMatchObject({ unusable: {}, setAside: [] });
});

test.each(collectionsOf.filter(([, value]) => isRecord(value)))(
  "%s of an earlier version, with a field more and each one less, keeps every other field",
  (name, value) => {
    const whole = value as Record<string, unknown>;
    for (const field of Object.keys(whole)) {
      const { [field]: _later, ...others } = whole;
      const before = { ...others, field_of_old: "Kept nowhere" };
      const {
        content: composed,
        unusable,
        setAside,
      } = composeContent(withOtherLabels(name), [saved(name, before, 1)]);
      expect([field, unusable]).toEqual([field, {}]);
      expect(composed[name]).toMatchObject(others);
      expect(setAside).toMatchObject([{ collection: name, fields: ["Field of old"] }]);
    }
  },
);

/** The built-in content of a later version: every text of this collection that may differ does. */
function withOtherLabels(name: CollectionName) {
  const schema = collectionSchema(name);
  const other = structuredClone(content);
  const own = other[name] as unknown as Record<string, unknown>;
  const texts = collectionIn(other, name) as object;
  for (const [field, value] of Object.entries(texts)) {
    if (typeof value !== "string") continue;
    if (schema.safeParse({ ...own, [field]: `${value}x` }).success) own[field] = `${value}x`;
  }
  return other;
}

test.each(collectionsOf.filter(([, value]) => Array.isArray(value)))(
  "%s of an earlier version, whose entries have a field more, stays",
  (name, value) => {
    const before = (value as unknown[]).map((entry) =>
      isRecord(entry) ? { ...entry, field_of_old: "Kept nowhere" } : entry,
    );
    const { content: composed, unusable } = composeContent(content, [saved(name, before, 1)]);
    expect(unusable).toEqual({});
    expect(composed[name]).toEqual(value);
  },
);

test("a removed field and a new one leave the club's name, email, phone and address its own", () => {
  const { retention: _new, ...before } = content.club;
  const own = { name: "Another Club", email: "us@another.example", phone: "416-555-0100" };
  const value = { ...before, ...own, facsimile: "416-555-0101" };
  const { content: composed, setAside } = composeContent(content, [saved("club", value, 1)]);
  expect(composed.club).toMatchObject({ ...own, retention: content.club.retention });
  expect(setAside).toEqual([
    { collection: "club", fields: ["Facsimile"], added: ["Retention"], why: "" },
  ]);
});

test("a field that no longer fits is reported, and the other fields stay", () => {
  const value = { ...content.club, name: "Another Club", timeZone: 7 };
  const {
    content: composed,
    unusable,
    setAside,
  } = composeContent(content, [saved("club", value, 1)]);
  expect(composed.club).toMatchObject({ name: "Another Club", timeZone: content.club.timeZone });
  expect(unusable).toEqual({});
  expect(setAside).toEqual([{ collection: "club", fields: ["Time zone"], added: [], why: "" }]);
});
