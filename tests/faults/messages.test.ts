import { editionRow } from "../support/catalogue-rows.ts";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeTwilio, type FakeTwilio } from "../fakes/twilio.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startServer } from "../support/server-process.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

const total = 300;

let database: TestDatabase;
let folder: string;
let twilio: FakeTwilio;
beforeAll(async () => {
  [database, twilio, folder] = await Promise.all([
    createTestDatabase(),
    startFakeTwilio(),
    mkdtemp(path.join(tmpdir(), "club-messages-")),
  ]);
});
afterAll(async () => {
  await twilio.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("the site is killed while a message goes to many: nobody gets it twice, and the page names those who may not have got it", async () => {
  const { db } = database;
  const start = () =>
    startServer({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: "+14165550100",
      TWILIO_URL: twilio.url,
      TWILIO_PER_SECOND: "50",
      DELIVERY_BACKOFF_SECONDS: "1",
    });
  const first = await start();
  const [familyId, athleteId] = [randomUUID(), randomUUID()];
  // A registered family: the daily job would delete any other.
  await db.transaction(async (transaction) => {
    await transaction.insert(families).values({ id: familyId });
    await transaction.insert(athletes).values({ id: athleteId, familyId, givenName: "Ada" });
    const offeringEditionId = await editionRow(transaction, {});
    await transaction
      .insert(registrations)
      .values({ offeringEditionId, athleteId, title: "Hurdles", per: "season", state: "active" });
  });
  await db.insert(guardians).values(
    Array.from({ length: total }, (_, n) => ({
      familyId,
      name: "Abena",
      email: `p${n}@example.ca`,
      phone: `416555${1000 + n}`,
      smsConsent: true,
    })),
  );
  const message = { subject: "Ice", text: "Inside.", sms: "Inside", replyTo: "a@example.ca" };
  await db.insert(messages).values({
    ...message,
    audience: { kind: "family", familyId },
    familyId,
    state: "waiting",
    notBefore: new Date(),
    writer: "Wren",
  });
  const isMail = eq(outboxMessages.channel, "email");
  const mails = async () => (await db.select().from(outboxMessages).where(isMail)).length;
  await expect.poll(mails, { timeout: 30_000 }).toBeGreaterThan(50);
  await first.stop("SIGKILL");
  expect(await mails()).toBeLessThan(total);

  const second = await start();
  const isOpen = inArray(deliveries.state, ["pending", "sending", "retrying"]);
  await expect.poll(() => db.$count(deliveries, isOpen), { timeout: 90_000 }).toBe(0);
  await second.stop();
  expect(await db.$count(deliveries)).toBe(2 * total);
  const stored = await db.select().from(outboxMessages).where(isMail);
  expect(stored).toHaveLength(total);
  expect(new Set(stored.map(({ recipient }) => recipient)).size).toBe(total);
  const texted = twilio.messages.map(({ to }) => to);
  expect(new Set(texted).size).toBe(texted.length);
  const failed = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.channel, "sms"), eq(deliveries.state, "failed")));
  for (const { lastError } of failed) expect(lastError).toContain("it may have arrived");
  expect(texted.length + failed.length).toBeGreaterThanOrEqual(total);
}, 180_000);
