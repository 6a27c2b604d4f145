import { rebook } from "#tests/support/catalogue-rows.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueDueMessage } from "#modules/messaging/send.server.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { openFamily, postFamily, readPage } from "#tests/support/family-visits.ts";
import { records } from "#tests/support/records.ts";
import { clubBetweenSeasons, practiceKey } from "#tests/support/seasons-in-turn.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

let club: TestClub;
let make: ReturnType<typeof records>;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: clubBetweenSeasons, trustProxy: true });
  make = records(club);
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

/** A family whose membership began sixty days ago. Offering 1 continues from fall into winter, 2 into pole vault. */
async function family(givenName: string, offeringId: number, seasonFrom = dayFromNow(-60)) {
  const email = `${givenName.toLowerCase()}@example.ca`;
  const { athleteId } = await make.registered({ email });
  const { db } = club.ctx;
  await db.update(athletes).set({ givenName }).where(eq(athletes.id, athleteId));
  const place = { seasonFrom, seasonTo: dayFromNow(100), offeringId };
  await rebook(db, place, eq(registrations.athleteId, athleteId));
  return { athleteId, email, cookie: await openFamily(club, email) };
}
const staffPage = (path: string) => readPage(club, path, cookie);
const row = (athleteId: string) => `id="athlete-${athleteId}"`;

test("a membership that continues in the next group: every page has the new group", async () => {
  const ada = await family("Ada", 1);
  const vera = await family("Vera", 2);
  const later = await family("Later", 1, dayFromNow(20));
  const key = practiceKey("winter", 1);

  const winter = await staffPage("/admin/groups/winter");
  expect(winter.html).toContain(row(ada.athleteId));
  expect(winter.html).not.toContain(row(vera.athleteId));
  expect((await staffPage("/admin/groups/fall")).html).not.toContain(row(ada.athleteId));

  const sheet = await staffPage(`/admin/attendance/${key}`);
  expect(sheet.text).toContain(" Ada ");
  expect(sheet.text).not.toContain("Vera");
  expect(sheet.text).not.toContain("Later");

  const page = await readPage(club, "/family", ada.cookie);
  expect(page.text).toContain("Winter");
  expect(page.text).not.toContain("Fall");
  await postFamily(club, { _action: "make-calendar" }, ada.cookie);
  const own = await readPage(club, "/family", ada.cookie);
  const [feed = ""] = /\/family\/calendar\/[\w-]{43}\.ics/.exec(own.html) ?? [];
  const calendar = await (await club.request(feed)).text();
  expect(calendar).toContain("UID:winter-");
  expect(calendar).not.toMatch(/UID:(fall|vault)-/);

  const cancelled = await staffActions(club, cookie).submit("/admin/sessions", {
    _action: "cancel",
    session: `0 ${key}`,
    reason: "Ice on the track.",
  });
  expect(cancelled.headers.get("Location")).toBe(`/admin/sessions/${key}`);
  await club.ctx.db.update(messages).set({ notBefore: sql`now()` });
  while (await queueDueMessage(club.ctx));
  const sent = await club.ctx.db
    .select({ to: sql<string>`${deliveries.payload}->>'to'` })
    .from(deliveries)
    .where(sql`${deliveries.channel} = 'email' and ${deliveries.payload}->>'text' like '%Ice on%'`);
  expect(sent.map(({ to }) => to)).toEqual([ada.email]);
  const familyPage = async (as: string) => (await readPage(club, "/family", as)).text;
  expect(await familyPage(ada.cookie)).toContain("Ice on the track.");
  for (const other of [vera, later]) expect(await familyPage(other.cookie)).not.toContain("Ice on");
});
