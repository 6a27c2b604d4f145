import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { staffAuth } from "./auth.server.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";
import { listPeople } from "./people.server.ts";
import { staffUsers } from "#core/audit/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

test("the list shows when each account was last used, if ever", async () => {
  await club.hire({ email: "wren@example.ca", password: "feather-42" });
  await club.signIn();
  await club.signIn();
  const { people } = await listPeople(club.ctx);
  const seen = people.map(({ email, lastSeen }) => [email, lastSeen instanceof Date]);
  expect(seen.toSorted()).toEqual([
    ["office@example.ca", true],
    ["wren@example.ca", false],
  ]);
});

test("the first admin's password may not be one that staff may not choose", async () => {
  const empty = await openTestClub();
  const { db, content, publicUrl } = empty.ctx;
  const auth = staffAuth(db, { secret: "a secret of thirty-two characters", publicUrl });
  await db.delete(staffUsers);
  const begin = (password: string) =>
    ensureFirstAdmin({ auth, db, content, publicUrl }, { email: "office@example.ca", password });
  await expect(begin("Dieppe-2027")).rejects.toThrow("ADMIN_PASSWORD cannot be used: Leave out");
  expect(await db.$count(staffUsers)).toBe(0);
  expect(await begin("lantern-oval-42")).toEqual({ email: "office@example.ca", password: null });
  await empty.close();
});
