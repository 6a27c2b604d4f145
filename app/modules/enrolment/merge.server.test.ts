import { readLog } from "#tests/support/audit.ts";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { mergeFamilies } from "./merge.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes, familyCalendars, familyLinks, guardians } from "#modules/families/schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext();
  make = records(office);
});
afterAll(() => office.close());

test("the name that an athlete uses stays when two families become one", async () => {
  const { db } = office.ctx;
  const { familyId: remaining, athleteId } = await make.registered();
  const { familyId: other, athleteId: same } = await make.registered({ email: "esi@example.ca" });
  await db.update(athletes).set({ nameUsed: "Kojo" }).where(eq(athletes.id, same));
  expect(await mergeFamilies(office.ctx, byOffice, { remaining, other })).toBe("merged");
  expect(await db.select().from(athletes)).toMatchObject([{ id: athleteId, nameUsed: "Kojo" }]);
});

const queuedMails = async () =>
  (await office.ctx.db.select().from(deliveries)).map(
    ({ payload }) => payload as { to: string; text: string },
  );

test("a merge ends every link and calendar of both families, and notifies every address of both", async () => {
  const { db } = office.ctx;
  const { familyId: remaining } = await make.registered({ email: "abena@example.ca" });
  const { familyId: other } = await make.registered({ email: "stranger@example.ca" });
  await db
    .insert(guardians)
    .values({ familyId: other, name: "Kofi Mensah", email: "kofi@example.ca" });
  const adults = db.select().from(guardians);
  for (const { id, email } of await adults.where(inArray(guardians.familyId, [remaining, other])))
    await db.insert(familyLinks).values({
      keyHash: `of ${email}`,
      guardianId: id,
      address: email,
      expiresAt: new Date("2090-01-01"),
    });
  await db.insert(familyCalendars).values({ familyId: remaining, salt: "s", keyHash: "k" });

  const before = (await queuedMails()).length;
  expect(await mergeFamilies(office.ctx, byOffice, { remaining, other })).toBe("merged");
  expect(await db.$count(familyLinks)).toBe(0);
  expect(await db.$count(familyCalendars)).toBe(0);
  const mails = (await queuedMails()).slice(before);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    "abena@example.ca",
    "kofi@example.ca",
    "stranger@example.ca",
  ]);
  for (const { text } of mails) {
    expect(text).toContain("Abena Osei and Kofi Mensah");
    expect(text).toContain("http://club.test/family");
    expect(text).not.toMatch(/@example\.ca|\/family\/open/);
  }
  const logged = (await readLog(db)).at(-1);
  expect(logged?.detail).toContain("3 mailed links ended, 3 guardians notified");
});

test("a merge of families with the same addresses ends no link and writes to nobody", async () => {
  const { db } = office.ctx;
  const { familyId: remaining } = await make.registered({ email: "same@example.ca" });
  const { familyId: other } = await make.registered({ email: "Same@example.ca" });
  const before = (await queuedMails()).length;
  const [guardian] = await db.select().from(guardians).where(eq(guardians.familyId, other));
  const link = {
    keyHash: "of the other",
    address: "same@example.ca",
    expiresAt: new Date("2090-01-01"),
  };
  await db.insert(familyLinks).values({ ...link, guardianId: guardian?.id ?? "" });
  expect(await mergeFamilies(office.ctx, byOffice, { remaining, other })).toBe("merged");
  expect(await db.$count(familyLinks)).toBe(1);
  expect(await queuedMails()).toHaveLength(before);
});
