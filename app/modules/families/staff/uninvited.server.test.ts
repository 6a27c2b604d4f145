import { registrationRows } from "#modules/enrolment/schema.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { athleteEntries, registrationFields } from "#tests/support/families.ts";
import { newNetwork, openFamily, postFamily } from "#tests/support/family-visits.ts";
import { lastSeason } from "#tests/support/last-season.ts";
import { membership } from "#tests/support/offerings.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { registrations, seasonInvites } from "#modules/enrolment/schema.ts";

let club: TestClub;
let last: ReturnType<typeof lastSeason>;
let family: Awaited<ReturnType<typeof last.family>>;
let browser: string;
beforeEach(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
  last = lastSeason(club);
  family = await last.family(["Ada", "Kwame"]);
});
afterEach(() => club.close());

/** Staff invite the family, which opens its checkout. @returns its path */
async function invite(to = last.now): Promise<string> {
  const { submit } = staffActions(club, await club.signIn());
  await submit(last.path(to), { _action: "invite", families: "1", places: "2" });
  const [found] = await club.ctx.db.select().from(seasonInvites);
  browser = await openFamily(club, family.email);
  const taking = { _action: "take-invite", invite: found?.id ?? "" };
  const answer = await postFamily(club, taking, browser);
  return answer.headers.get("Location") ?? "";
}

/** Accepts the terms for these athletes. @param known the ids of those that the family's link filled in */
async function agree(
  path: string,
  names: string[],
  {
    known = [],
    bornOn = last.bornOn,
    program = membership(club.ctx.content),
  }: { known?: string[]; bornOn?: string; program?: { type: string; id: number } } = {},
) {
  const athletes = names.map((name, at) => ({
    ...athleteEntries(at + 1, { name, bornOn, programs: [program] }),
    [`athlete_${at + 1}_known`]: known[at] ?? "",
    [`athlete_${at + 1}_age_known`]: "yes",
  }));
  const page = await (
    await club.request(path, { headers: { Accept: "text/html", Cookie: browser } })
  ).text();
  const [, filledFor = ""] = /name="filled_for" value="([^"]*)"/.exec(page) ?? [];
  const body = new URLSearchParams({
    ...registrationFields(names[0], bornOn),
    ...Object.assign({}, ...athletes),
    guardian_email: family.email,
    filled_for: filledFor,
  });
  const headers = { Accept: "text/html", Origin: "http://club.test", Cookie: browser };
  const answer = await club.request(path, {
    method: "POST",
    body,
    headers: { ...headers, ...newNetwork() },
  });
  return { status: answer.status, text: await answer.text() };
}

const soldTo = (season: string) =>
  club.ctx.db.$count(registrationRows, eq(registrationRows.seasonId, season));

test("the order of an invitation registers nobody else in the season to come", async () => {
  const path = await invite(last.later);
  const { title } = membership(club.ctx.content).option;
  const held = await soldTo(last.later.id);
  const added = await agree(path, ["Ada Osei", "Kwame Osei", "Zed Osei"], {
    known: family.athleteIds,
  });
  expect(added.status).toBe(400);
  expect(added.text).toContain(
    `Zed is not invited to ${title}. Register from the memberships page`,
  );
  // Not even with the place of an invited child, under its id.
  for (const known of [[], family.athleteIds]) {
    const instead = await agree(path, ["Zed Other"], { known, bornOn: "2013-03-03" });
    expect(instead.status).toBe(400);
    expect(instead.text).toContain(`Zed is not invited to ${title}.`);
  }
  expect(await soldTo(last.later.id)).toBe(held);
});

test("invitation-only programs stay so for other children and programs", async () => {
  const second = membership(club.ctx.content, 1);
  for (const n of [0, 1]) membership(club.ctx.content, n).option.admits = "by invitation";
  const path = await invite();
  const added = await agree(path, ["Ada Osei", "Zed Osei"], {
    known: family.athleteIds.slice(0, 1),
  });
  expect(added.status).toBe(400);
  expect(added.text).toContain("Zed is not invited to");
  expect(added.text).toContain("By invitation");
  const other = await agree(path, ["Ada Osei"], { known: family.athleteIds, program: second });
  expect(other.status).toBe(400);
  expect(other.text).toContain(`${second.title}: By invitation`);
  // The place with which the order started is no longer held, so its program is closed like the others.
  await club.ctx.db
    .delete(registrations)
    .where(eq(registrations.athleteId, family.athleteIds[0] ?? ""));
  const gone = await agree(path, ["Ada Osei"], { known: family.athleteIds.slice(0, 1) });
  expect([gone.status, gone.text.includes("By invitation")]).toEqual([400, true]);
});

test("the invited child registers, also with its name corrected, and where all may register others do too", async () => {
  const path = await invite();
  const agreed = await agree(path, ["Adah Osei", "Kwame Osei", "Zed Osei"], {
    known: family.athleteIds,
  });
  expect(agreed.status).toBe(303);
  // Correcting the form again does not lose the places.
  const again = await agree(path, ["Ada Osei", "Kwame Osei"], { known: family.athleteIds });
  expect(again.status).toBe(303);
});
