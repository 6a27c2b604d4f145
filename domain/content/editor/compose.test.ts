import { expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { composeContent } from "./compose.ts";

const saved = (collection: string, value: unknown, day: number) => ({
  collection,
  value,
  savedAt: new Date(Date.UTC(2027, 0, day)),
});
const [venue] = content.venues;
const newVenues = [...content.venues, { ...venue, id: "new-hall" }];
const movedSchedules = {
  ...content.schedules,
  sessions: content.schedules.sessions.map((session) => ({ ...session, venue: "new-hall" })),
};

test("collections that depend on each other are valid together, whichever was saved first", () => {
  for (const [first, second] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const { content: shown, unusable } = composeContent(content, [
      saved("venues", newVenues, first),
      saved("schedules", movedSchedules, second),
    ]);
    expect(unusable).toEqual({});
    expect(shown.schedules.sessions[0]?.venue).toBe("new-hall");
  }
});

test("details saved before more retention periods were added stay valid, with defaults for those", () => {
  const { retention, ...club } = content.club;
  const {
    healthNoteDays: _notes,
    deletedPageDays: _days,
    earlierTextMonths: _texts,
    logMonths: _log,
    ...before
  } = retention;
  const { content: shown, unusable } = composeContent(content, [
    saved("club", { ...club, name: "Another Club", retention: before }, 1),
  ]);
  expect(unusable).toEqual({});
  expect(shown.club).toMatchObject({ name: "Another Club", retention });
});

test("titles saved before a release added a page stay, with the built-in title of the new page", () => {
  const { "/about": added, ...before } = content.pages;
  const home = { ...before["/"], title: "Our own title" };
  const { content: shown, unusable } = composeContent(content, [
    saved("pages", { ...before, "/": home }, 1),
  ]);
  expect(unusable).toEqual({});
  expect(shown.pages["/"].title).toBe("Our own title");
  expect(shown.pages["/about"]).toEqual(added);
});

test("only the invalid collection is left out", () => {
  const { content: shown, unusable } = composeContent(content, [
    saved("schedules", movedSchedules, 1),
    saved("contact", { ...content.contact, form: { ...content.contact.form, submit: "GO" } }, 2),
    saved("founder", { normal: {} }, 3),
    saved("gone", {}, 4),
  ]);
  expect(Object.keys(unusable).toSorted()).toEqual(["founder", "schedules"]);
  expect(shown.contact.form.submit).toBe("GO");
  expect(shown.schedules).toEqual(content.schedules);
});

test("two invalid collections are both left out", () => {
  const landing = { ...content.associations, landing: ["nobody"] };
  const { content: shown, unusable } = composeContent(content, [
    saved("schedules", movedSchedules, 1),
    saved("associations", landing, 2),
  ]);
  expect(Object.keys(unusable)).toHaveLength(2);
  expect(shown).toEqual(content);
});

test("a missing picture never reaches a page", () => {
  const contact = { ...content.contact, hero: { ...content.contact.hero, picture: "gone" } };
  const drawn = { picture: [content.contact.hero.picture] };
  expect(composeContent(content, [saved("contact", contact, 1)], drawn).unusable).toEqual({
    contact: "A picture is missing (hero picture)",
  });
});
