import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { sessionChanges, venues, weeklySessions } from "#modules/catalogue/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { confirmedIn } from "#tests/support/program-forms.ts";
import { records } from "#tests/support/records.ts";
import { newPlace, openedFields, placesPage } from "#tests/support/schedule-forms.ts";
import { staffActions } from "#tests/support/staff-actions.ts";

const test = clubTest({ pages: "built" });

type Fields = Record<string, string>;

const office = (club: TestClub, cookie: string) => {
  const { submit } = staffActions(club, cookie);
  return {
    submit,
    add: (changes: Fields) => submit(`${placesPage}/new`, { ...newPlace, ...changes }),
    save: async (id: string, changes: Fields) =>
      submit(`${placesPage}/${id}`, { ...(await openedFields(club, "venue", id)), ...changes }),
    archive: (id: string) => submit(`${placesPage}/${id}`, { _action: "archive" }),
  };
};

const placeOf = async ({ ctx }: TestClub, id: string) => {
  const [row] = await ctx.db.select().from(venues).where(eq(venues.id, id));
  return row;
};

test("a new place can be chosen for sessions, and its postal code is written as it should be", async ({
  club,
  cookie,
}) => {
  const answer = await office(club, cookie).add({});
  expect(messageOf(answer)).toBe("Gymnase du Cap is added. Sessions can take place there.");
  expect(await placeOf(club, "gymnase-du-cap")).toMatchObject({ postalCode: "E1A 0B2" });
  const { text } = await readPage(club, "/admin/programs/groups/releve/new", cookie);
  expect(text).toContain("Gymnase du Cap, Dieppe");
});

test("what is wrong is said beside the field, nothing is saved, and what was typed stays", async ({
  club,
  cookie,
}) => {
  const before = await club.ctx.db.$count(venues);
  for (const [changes, message] of [
    [{ name: " " }, "Give the location a name"],
    [{ name: "x".repeat(61) }, "Use 60 characters or fewer"],
    [{ street: "" }, "Enter number and street"],
    [{ town: "Atlantis" }, "Choose one from the list"],
    [{ province: "Atlantis" }, "Choose one from the list"],
    [{ postalCode: "12345" }, "Enter a postal code, such as L1S 0A0"],
    [{ what: "" }, "Say what there is to train on"],
  ] as const) {
    const answer = await office(club, cookie).add({ arriving: "Typed before", ...changes });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("Nothing was saved.");
    expect(html).toContain('value="Typed before"');
  }
  expect(await club.ctx.db.$count(venues)).toBe(before);
});

test("a place that moves says who trains there, and families read the new address", async ({
  club,
  cookie,
}) => {
  await records(club).registered();
  const { save } = office(club, cookie);
  const asked = await save("stade-croix-bleue", { street: "99, rue Neuve" });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toContain("1 weekly session takes place there, and 1 athlete is expected.");
  expect(html).toContain('value="99, rue Neuve"');
  const confirmed = confirmedIn(html);
  const saved = await save("stade-croix-bleue", { street: "99, rue Neuve", confirmed });
  expect(messageOf(saved)).toContain("Street: 12, rue des Érables → 99, rue Neuve");
  club.forgetPages();
  expect(await (await club.request("/schedule")).text()).toContain("99, rue Neuve");
});

test("what a colleague changed meanwhile is not overwritten", async ({ club, cookie }) => {
  const { add, submit } = office(club, cookie);
  await add({ name: "Salle Une" });
  const opened = await openedFields(club, "venue", "salle-une");
  const path = `${placesPage}/salle-une`;
  await submit(path, { ...opened, what: "Two mats" });
  const late = await submit(path, { ...opened, arriving: "Ring twice" });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toMatch(/changed this meanwhile.*Nothing of yours was saved/);
  expect(html).toContain('value="Ring twice"');
  expect(html).toContain('value="Two mats"');
  expect(await placeOf(club, "salle-une")).toMatchObject({ arriving: "By the side door" });
});

test("a place in use is not archived: by sessions, the contact page or a moved practice", async ({
  club,
  cookie,
}) => {
  const { add, archive } = office(club, cookie);
  const { db, content } = club.ctx;
  const refused = async (id: string, why: string) => {
    const answer = await archive(id);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(why);
    expect(await placeOf(club, id)).toMatchObject({ archivedAt: null });
  };
  await refused("anneau-de-la-plage", "Weekly sessions take place there: La relève.");
  const [shown = ""] = content.contact.touch.places;
  await db.update(weeklySessions).set({ venueId: "anneau-de-la-plage" });
  await refused(shown, "The contact page shows it.");

  await add({ name: "Salle Deux" });
  const plannedDay = daysAfter(dayOf(new Date(), content.club.timeZone), 20);
  const change = {
    key: `extra-${plannedDay}`,
    groupId: "releve",
    sessionId: null,
    plannedDay,
    changedByName: "Wren",
  };
  const there = { day: plannedDay, starts: "10:00", ends: "11:00", venue: "salle-deux" };
  await db.insert(sessionChanges).values({ ...change, ...there, sequence: 1, state: "extra" });
  await refused("salle-deux", "was moved or added there. Move it elsewhere under Sessions first.");
  // A later change of the same practice applies instead.
  const elsewhere = { ...there, venue: shown };
  await db.insert(sessionChanges).values({ ...change, ...elsewhere, sequence: 2, state: "extra" });
  expect(messageOf(await archive("salle-deux"))).toContain("Archived: Salle Deux.");
  expect(club.ctx.content.venues.map(({ id }) => id)).not.toContain("salle-deux");
});

test("a session keeps its archived place in its form, and is restored with another", async ({
  club,
  cookie,
}) => {
  const { add, archive, submit } = office(club, cookie);
  await add({ name: "Salle Trois" });
  const group = "/admin/programs/groups/releve";
  const session = `${group}/releve-thursday`;
  const fields = () => openedFields(club, "weekly-session", "releve-thursday");
  const moved = async (venueId: string, confirmed = ""): Promise<Response> => {
    const answer = await submit(session, { ...(await fields()), venueId, confirmed });
    return answer.status === 409 && confirmed === ""
      ? moved(venueId, confirmedIn(await answer.text()))
      : answer;
  };
  expect((await moved("salle-trois")).status).toBe(303);
  const asked = await submit(session, { _action: "archive" });
  const confirmed = confirmedIn(await asked.text());
  if (asked.status === 409) await submit(session, { _action: "archive", confirmed });
  expect((await archive("salle-trois")).status).toBe(303);

  const { html } = await readPage(club, session, cookie);
  expect(html).toMatch(/<option[^>]*value="salle-trois"[^>]*>Salle Trois \(archived\)/);
  const refused = await submit(session, { _action: "restore" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Its location is archived. Choose another.");
  expect((await moved("anneau-de-la-plage")).status).toBe(303);
  expect((await submit(session, { _action: "restore" })).status).toBe(303);
});

test("an archived place comes back, by Undo too; not in a town that the club left", async ({
  club,
  cookie,
}) => {
  const { add, archive, submit } = office(club, cookie);
  await add({ name: "Salle Quatre" });
  await archive("salle-quatre");
  const { html, text } = await readPage(club, placesPage, cookie);
  expect(text).toContain("Salle Quatre");
  const entry = /name="entry" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect(messageOf(await submit(placesPage, { _action: "undo", entry }))).toBe(
    "Undone: Salle Quatre.",
  );
  await archive("salle-quatre");
  await club.ctx.db.update(venues).set({ town: "Moncton" }).where(eq(venues.id, "salle-quatre"));
  const restore = { _action: "restore", id: "archived-venue-salle-quatre", record: "salle-quatre" };
  const refused = await submit(placesPage, restore);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Moncton is not one of the club’s towns.");
  expect((await readPage(club, `${placesPage}/salle-quatre`, cookie)).html).toContain("Moncton");
});

test("the page of a place that does not exist is not found", async ({ club, cookie }) => {
  const headers = { Cookie: cookie, Accept: "text/html" };
  expect((await club.request(`${placesPage}/nowhere`, { headers })).status).toBe(404);
  const { submit } = office(club, cookie);
  const gone = await submit(`${placesPage}/nowhere`, { _action: "archive" });
  expect(gone.status).toBeGreaterThan(399);
});
