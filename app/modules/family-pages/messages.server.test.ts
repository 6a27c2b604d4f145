import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueDueMessage, sendMessage } from "#modules/messaging/send.server.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newFamily, readPage } from "#tests/support/family-visits.ts";
import { office } from "#tests/support/staff.ts";
import { messages } from "#modules/messaging/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
}, 60_000);
afterAll(() => club.close());

test("a family's page has the messages of the last 60 days, and nothing of another family", async () => {
  const own = await newFamily(club, "Ada");
  const other = await newFamily(club, "Zoé");
  const page = async ({ cookie }: typeof own) => (await readPage(club, "/family", cookie)).html;
  expect(await page(own)).not.toContain('id="messages"');
  await sendMessage(club.ctx, {
    audience: { kind: "family", familyId: own.familyId },
    subject: "Indoor <shoes>",
    text: "Bring them.\n\nThe floor is new.",
    replyTo: "coach@example.ca",
    by: office,
  });
  await queueDueMessage(club.ctx);
  const html = await page(own);
  expect(html).toContain("Indoor &lt;shoes&gt;");
  expect(html).toContain("The floor is new.");
  expect(await page(other)).not.toContain("Indoor");
  await club.ctx.db.update(messages).set({ sentAt: sql`now() - interval '61 days'` });
  expect(await page(own)).not.toContain('id="messages"');
});
