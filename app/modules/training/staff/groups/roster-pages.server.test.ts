import { editionRow } from "#tests/support/catalogue-rows.ts";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { clubBetweenSeasons } from "#tests/support/seasons-in-turn.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: clubBetweenSeasons });
  cookie = await club.signIn();
  const { db } = club.ctx;
  const made = await db
    .insert(families)
    .values(Array.from({ length: 130 }, () => ({})))
    .returning();
  const children = await db
    .insert(athletes)
    .values(
      made.map(({ id }, n) => ({
        familyId: id,
        givenName: `Child${n}`,
        familyName: `Family ${String(n).padStart(3, "0")}`,
      })),
    )
    .returning();
  const offeringEditionId = await editionRow(db, {
    offeringType: firstProgram(clubBetweenSeasons).type,
    offeringId: 2,
    seasonFrom: dayFromNow(-10),
    seasonTo: dayFromNow(50),
  });
  await db.insert(registrations).values(
    children.map(({ id }) => ({
      athleteId: id,
      offeringEditionId,
      title: "Vault",
      per: "season" as const,
      state: "active" as const,
    })),
  );
}, 60_000);
afterAll(() => club.close());

const read = (query = "") => readPage(club, `/admin/groups/vault${query}`, cookie);
const rows = (html: string) => html.match(/class="roster-row"/g)?.length;

test("a roster has a hundred athletes to a page, and counts all of them", async () => {
  const first = await read();
  expect(rows(first.html)).toBe(100);
  expect(first.text).toContain("130 athletes");
  expect(first.text).toContain("Child0 ");
  expect(first.html).toContain('vault?page=2"');
  const second = await read("?page=2");
  expect(rows(second.html)).toBe(30);
  expect(second.text).toContain("130 athletes");
  expect(second.text).toContain("Child129 ");
  expect(rows((await read("?page=9")).html)).toBe(30);
});

test("a link to an athlete opens the page that the athlete is on", async () => {
  const last = await club.ctx.db.select().from(athletes).orderBy(asc(athletes.familyName));
  const id = last.at(-1)?.id ?? "";
  const page = await read(`?athlete=${id}`);
  expect(page.html).toContain(`id="athlete-${id}"`);
  expect(rows(page.html)).toBe(30);
  expect(rows((await read("?athlete=nobody")).html)).toBe(100);
});

test("an athlete far outside the group's ages is marked", async () => {
  expect((await read("?page=2")).text).not.toContain("Group is for ages");
  await club.ctx.db.update(athletes).set({ bornOn: dayFromNow(-40 * 366) });
  expect((await read("?page=2")).text).toContain("Group is for ages");
});
