import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { listPeople } from "./people.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

test("the list shows when each account was last used, if ever", async () => {
  await club.hire({ email: "wren@example.ca", password: "feather-42" });
  await club.signIn();
  await club.signIn();
  const { people } = await listPeople(club.ctx.db);
  const seen = people.map(({ email, lastSeen }) => [email, lastSeen instanceof Date]);
  expect(seen.toSorted()).toEqual([
    ["office@example.ca", true],
    ["wren@example.ca", false],
  ]);
});
