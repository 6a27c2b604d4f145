import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffRole } from "#core/audit/roles.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { trainingGroups } from "#modules/catalogue/schema.ts";
import { ownGroups } from "./own-groups.server.ts";
import { coachGroups } from "./schema.ts";

const { groups } = smallClub.schedules;
const own = groups[0]?.id ?? "";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
  const { db } = club.ctx;
  const [group] = await db.select().from(trainingGroups).where(eq(trainingGroups.id, own));
  if (!group) throw new Error("The club has no group");
  await db.insert(trainingGroups).values({ ...group, id: "gone", archivedAt: new Date() });
  await club.live.refresh();
});
afterAll(() => club.close());

/** An account with that role, assigned to the club's first group and to one that is archived. */
async function groupsOf(role: StaffRole) {
  const who = { ...editor, email: `${role}@example.ca` };
  const id = await club.hire(who, role);
  await club.ctx.db.insert(coachGroups).values([
    { staffId: id, groupId: own },
    { staffId: id, groupId: "gone" },
  ]);
  return ownGroups(club.ctx, { id, role, extras: [] });
}

test("an admin's groups are all, a coach's those assigned that still train, an editor's none", async () => {
  expect(await groupsOf("admin")).toBe("all");
  expect(await groupsOf("coach")).toEqual([own]);
  expect(await groupsOf("editor")).toEqual([]);
});
