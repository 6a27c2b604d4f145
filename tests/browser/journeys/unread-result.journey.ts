import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFakeStripe, type FakeStripe } from "../../fakes/stripe.ts";
import { startServer } from "../../support/server-process.ts";
import { expect, hydrated, problemsOf, test as base } from "../visit.ts";

/** A separate site, whose payment provider can fail. */
const test = base.extend<object, { own: { address: string; fake: FakeStripe } }>({
  own: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "club-unread-"));
      const fake = await startFakeStripe();
      const site = await startServer({
        DATA_DIR: folder,
        STRIPE_SECRET_KEY: fake.secretKey,
        STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
        STRIPE_URL: fake.url,
      });
      await use({ address: site.address, fake });
      await site.stop();
      await fake.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
});
test.describe.configure({ mode: "serial" });
// The browser itself logs the call that was answered with 503.
test.use({ expectedErrors: /status of 503/ });
test.afterEach(({ own }) => own.fake.recover());

/** A gift whose payer is being redirected back. @returns the address they return to */
async function paidGift({ address, fake }: { address: string; fake: FakeStripe }) {
  const answer = await fetch(`${address}/create-checkout-session-next-gen-donations`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [{ amount: "25" }] }),
  });
  const { session_id: id } = (await answer.json()) as { session_id: string };
  fake.stripe.pay(id);
  fake.fail({ mode: "500" });
  return `${address}/successful-checkout?session_id=${id}`;
}

const unread = "We don’t have the result of your payment yet and are still checking.";
const success = "You have successfully made the payment";
const failure = "You didnt made any payment";

test("a result that can't be read has a message and is requested again, and then it is there", async ({
  page,
  own,
}) => {
  await page.goto(await paidGift(own));
  await expect(page.getByRole("status").filter({ hasText: unread })).toBeVisible();
  await expect(page.getByText(failure)).toHaveCount(0);
  expect(await problemsOf(page)).toEqual([]);
  await hydrated(page);
  const asked = page.waitForResponse((answer) => answer.url().includes("/get-session-details"));
  expect((await asked).status()).toBe(503);
  await own.fake.recover();
  await expect(page.getByText(success)).toBeVisible({ timeout: 15_000 });
});

test("after some minutes it gives up, and names a contact", async ({ page, own }) => {
  test.slow();
  await page.clock.install();
  await page.goto(await paidGift(own));
  await hydrated(page);
  const gaveUp = page.getByText("We still don’t have the result of your payment.");
  let minutes = 0;
  // At most one request a minute is allowed: the first gets a real answer, and the next has to wait.
  await expect(async () => {
    await page.clock.runFor(60_000);
    minutes += 1;
    await expect(gaveUp).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000, intervals: [100] });
  expect(minutes).toBeGreaterThanOrEqual(10);
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toBeVisible();
  await expect(page.getByText(failure)).toHaveCount(0);
  await own.fake.recover();
  await page.getByRole("link", { name: "Check again now" }).click();
  await expect(page.getByText(success)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page reloads itself until there is an answer, and gives up in the end", async ({
    page,
    own,
  }) => {
    const back = await paidGift(own);
    await page.goto(`${back}&asked=10`);
    await expect(page.getByText("We still don’t have the result of your payment.")).toBeVisible();
    await page.goto(back);
    await expect(page.getByText(unread)).toBeVisible();
    await page.waitForURL(/asked=1$/);
    await expect(page.getByText(unread)).toBeVisible();
    await own.fake.recover();
    await expect(page.getByText(success)).toBeVisible({ timeout: 15_000 });
  });
});
