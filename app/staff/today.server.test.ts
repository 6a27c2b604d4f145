import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { paymentFindings, transferHolds } from "#modules/billing/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { records } from "#tests/support/records.ts";

const test = clubTest({ pages: "built" })
  .extend("make", ({ club }) => records(club))
  .extend("today", ({ club, cookie }) => async () => {
    const html = await (await club.request("/admin", { headers: { Cookie: cookie } })).text();
    const [, list = ""] = /<h2 id="tasks">[^]*?(<ul class="tasks">[^]*?<\/ul>)/.exec(html) ?? [];
    return Array.from(
      list.matchAll(/<li data-tone="(\w+)">(.*?)<\/li>/g),
      ([, tone, item = ""]) =>
        `${tone}: ${item
          .replace(/<!-- -->/g, "")
          .replace(/<[^>]+>/g, " ")
          .replace(/\s+/g, " ")
          .trim()}`,
    );
  });

test("tasks are listed, late ones first, each with its link", async ({ club, make, today }) => {
  const before = await today();
  await make.submission({
    firstName: "Ada",
    lastName: "Late",
    replyDue: new Date(Date.now() - 7_300_000),
  });
  const held = await make.order({
    state: "open",
    method: "transfer",
    customerName: "Tom Transfer",
  });
  await club.ctx.db.insert(transferHolds).values({ orderId: held.id, dueOn: "2020-01-05" });
  await club.ctx.db
    .insert(paymentFindings)
    .values({ id: randomUUID(), kind: "amount", subject: "s1", message: "Differs" });
  const after = (await today()).filter((task) => !before.includes(task));
  expect(after).toEqual([
    expect.stringMatching(/^alert: Answer Ada Late .* Late by 2 hours$/),
    expect.stringMatching(/^alert: 1 payment to check /),
    expect.stringMatching(/^warning: Tom Transfer: e-transfer hasn’t arrived .* Late by \d+ days$/),
    expect.stringMatching(/^quiet: 1 to answer in the inbox /),
  ]);
});

test("an editor sees nothing of it", async ({ club, make }) => {
  await make.submission({
    reference: "EVE-0001",
    firstName: "Eve",
    lastName: "Hidden",
    replyDue: new Date(0),
  });
  const who = { name: "Ed", email: "ed@example.ca", password: "correct-horse-1" };
  await club.hire(who, "editor");
  const cookie = await club.signIn(who);
  const html = await (await club.request("/admin", { headers: { Cookie: cookie } })).text();
  expect(html).toContain("Nothing waits for you");
  expect(html).not.toContain("Hidden");
});
