import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#core/audit/staff.ts";
import { admin, editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { dailyClub, dailyGroup, keyFromNow, otherGroup } from "#tests/support/daily-practice.ts";
import { records } from "#tests/support/records.ts";
import { queueDueMessage } from "#modules/messaging/send.server.ts";
import { cancelSessions } from "./change-sessions.server.ts";
import { readSession } from "./read-sessions.server.ts";
import { stopNotifying } from "./stop-notifying.server.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

let club: TestClub;
let staff: StaffMember;
beforeAll(async () => {
  club = await openTestClub({ content: dailyClub });
  const isAdmin = eq(staffUsers.email, admin.email);
  const [user] = await club.ctx.db.select().from(staffUsers).where(isAdmin);
  staff = {
    id: user?.id ?? "",
    name: "Wren",
    email: admin.email,
    role: "admin",
    extras: [],
    isAdmin: true,
  };
});
afterAll(() => club.close());

test("a coach sees the own families of an admin's message to several groups, and cannot stop it", async () => {
  const { db } = club.ctx;
  const make = records(club);
  await make.registered();
  await db.update(registrations).set({ groupId: otherGroup });
  await make.registered({ email: "own@example.ca" });
  const coach = { ...editor, email: "coach@example.ca", name: "Mei", role: "coach" } as const;
  const staffId = await club.hire(coach, "coach");
  await db.insert(coachGroups).values({ staffId, groupId: dailyGroup });
  const mei = { ...coach, id: staffId, extras: [], isAdmin: false };
  const key = keyFromNow(1);
  const chosen = [key, keyFromNow(1, "other")].map((each) => ({ key: each, seen: 0 }));
  await cancelSessions(club.ctx, staff, { chosen, reason: "Ice." });
  expect(await readSession(club.ctx, mei, key)).toMatchObject({ mayStop: false, together: 2 });
  for (const isUndone of [true, false])
    expect(await stopNotifying(club.ctx, mei, { key, isUndone })).toEqual({ outcome: "gone" });
  expect(await readSession(club.ctx, staff, key)).toMatchObject({ mayStop: true });
  await db.update(messages).set({ notBefore: sql`now()` });
  await queueDueMessage(club.ctx);
  await db.update(deliveries).set({ state: "delivered" });
  expect((await readSession(club.ctx, staff, key))?.notified?.reached).toHaveLength(2);
  expect((await readSession(club.ctx, mei, key))?.notified?.reached).toHaveLength(1);
});
