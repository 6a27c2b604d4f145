import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { fromPage, openTestContext } from "#tests/support/context.ts";
import { subscribe } from "./subscribe.server.ts";
import { newsletterSubscribers } from "./schema.ts";

test("subscribed, known and new addresses get the same answer, and nobody waits for the CRM", async () => {
  const { ctx, close } = await openTestContext();
  onTestFinished(close);
  const { crm } = ctx.integrations;
  let asked = 0;
  ctx.integrations.crm = {
    ...crm,
    async saveContact(contact) {
      asked += 1;
      return crm.saveContact(contact);
    },
  };
  const ask = (email: string) =>
    subscribe(ctx, { fields: fromPage(ctx, { email }), source: "/about" });
  await ask("ada@example.ca");
  await ctx.db
    .update(newsletterSubscribers)
    .set({ state: "subscribed" })
    .where(eq(newsletterSubscribers.email, "ada@example.ca"));
  const known = { email: "kofi@example.ca", firstname: "Kofi", lastname: "", client_details: "" };
  await crm.saveContact(known);
  const answers = [];
  for (const name of ["ADA", "kofi", "nobody"]) answers.push(await ask(`${name}@example.ca`));
  const own = { reference: expect.any(String), receipt: expect.any(String) };
  const { sent: note } = ctx.content.subscribe;
  expect(note).toContain("press the button");
  const sent = { outcome: "sent", message: "One more step: check your email.", note, ...own };
  expect(answers).toEqual([sent, sent, sent]);
  expect(asked).toBe(0);
});
