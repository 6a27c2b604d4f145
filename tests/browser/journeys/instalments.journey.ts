import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { startServer } from "../../support/server-process.ts";
import { admin } from "../open-site.ts";
import { expect, problemsOf, test as base } from "../visit.ts";
import { answerWaivers, enter } from "./checkout-steps.ts";

/** A separate site: other journeys count the offerings on sale. */
const test = base.extend<object, { own: string }>({
  own: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "club-instalments-"));
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin;
      const site = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD });
      await use(site.address);
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own),
});
test.use({ viewport: { width: 390, height: 844 } });

const today = dayOf(new Date(), "America/Toronto");

async function signIn(page: Page, own: string) {
  const headers = { Origin: own };
  const answer = await page.request.post("/api/users/login", { data: admin, headers });
  expect(answer.status()).toBe(200);
}

/** A camp of $400 that can be paid in four instalments. */
async function addCamp(page: Page, title: string) {
  await page.goto("/admin/programs");
  await page.getByRole("link", { name: "New offering or camp" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("One line about it").fill("Five mornings on the track");
  await page.getByLabel("Price in dollars").fill("400");
  await page.getByLabel("Spots").fill("20");
  await page.getByLabel("Season").selectOption({ label: "Own dates, as for a camp…" });
  await page.getByLabel("First day").fill(daysAfter(today, 120));
  await page.getByLabel("Last day").fill(daysAfter(today, 124));
  await page.getByRole("button", { name: "Put it on sale" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  const plan = page.locator("details", { hasText: "Instalments of" }).first();
  await plan.locator("summary").click();
  await plan.getByLabel("Deposit at registration, in dollars").fill("100");
  for (const [n, nth] of ["2nd", "3rd", "4th"].entries()) {
    const part = plan.getByRole("group", { name: `${nth} payment` });
    await part.getByLabel(`${nth} payment on`).fill(daysAfter(today, 30 * (n + 1)));
    await part.getByLabel("Amount, in dollars").fill("100");
  }
  await plan.getByRole("button", { name: /^Save instalments/ }).press("Enter");
  const confirm = page.getByRole("button", { name: /^Yes, save/ });
  const saved = page.getByText(/paid at once or in 4 parts/).first();
  await expect(confirm.or(saved).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.press("Enter");
  await expect(saved).toBeVisible();
}

test("a family pays in four parts; its card is declined, and a new one by link pays the rest", async ({
  page,
  own,
}) => {
  test.setTimeout(120_000);
  const title = `Camp ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, own);
  await addCamp(page, title);

  await page.goto("/register-for-membership");
  const card = page.locator("article", { hasText: title });
  const data = {
    items: [
      {
        type: await card.locator("[name=type]").first().inputValue(),
        id: Number(await card.locator("[name=id]").first().inputValue()),
        quantity: 1,
      },
    ],
  };
  const headers = { Origin: own };
  const started = await page.request.post("/create-checkout-session", { data, headers });
  const { url } = (await started.json()) as { url: string };
  await page.goto(new URL(url).pathname);
  await enter(page);
  await page.getByLabel(/^In 4 parts: \$100\.00 today/).check();
  await expect(page.getByText(/I agree that .* charges my card \$100\.00/)).toBeVisible();
  await expect(page.locator(".agreement-bill")).toContainText("$100");
  expect(await problemsOf(page)).toEqual([]);
  await answerWaivers(page);
  await page.getByRole("button", { name: "Agree and go to payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$100");
  const demo = page.url();
  await page.getByLabel("Name on the card").fill("Abena Osei");
  await page.getByLabel("Email for the receipt").fill("parts@example.ca");
  await page.getByLabel(/^Ending in 0341/).check();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("You have successfully made the payment")).toBeVisible();
  const reference = (await page.locator(".checkout-reference strong").textContent())?.trim() ?? "";

  // The demo page changes the date and plays the bank.
  await page.goto(demo);
  await page.getByRole("button", { name: "Skip to this day" }).click();
  await expect(page.getByText(/The next payment of this order is/)).toBeVisible();
  await signIn(page, own);
  const link = await payLink(page, "did not go through");

  await page.goto(link);
  await expect(page.getByText("Your last payment did not go through.")).toBeVisible();
  await expect(page.getByText("Due today")).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await problemsOf(page)).toEqual([]);
  }
  await page.getByRole("button", { name: /^Use another card/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("New card");
  await page.getByLabel("Name on the card").fill("Abena Osei");
  await page.getByLabel("Email for the receipt").fill("parts@example.ca");
  await page.getByRole("button", { name: "Save this card" }).click();
  await expect(page.getByText("Your new card is saved.")).toBeVisible();
  await expect(page.getByText(/We charge your Visa ending in 4242/)).toBeVisible();

  await page.goto(demo);
  await page.getByRole("button", { name: "Skip to this day" }).click();
  // The site's own job may be charging the card right now.
  await expect
    .poll(
      async () => {
        await page.goto(link);
        return page.getByRole("listitem").filter({ hasText: "Paid" }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(3);
  await page.getByRole("button", { name: "Pay all $100" }).click();
  await page.getByLabel("Name on the card").fill("Abena Osei");
  await page.getByLabel("Email for the receipt").fill("parts@example.ca");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Everything is paid. Thank you.")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await page.goto(`/admin/payments/${reference}`);
  await expect(page.getByText("$400").first()).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  // The treasurer's file of the month contains the demo's payments: four checkout pages and the charges.
  const month = today.slice(0, 7);
  await page.goto(`/admin/payments/report?month=${month}`);
  expect(await problemsOf(page)).toEqual([]);
  const file = await page.request.get(`/api/ledger-report.csv?month=${month}`);
  const [head = "", ...rows] = (await file.text()).trim().split(/\r?\n/);
  const at = (name: string) => head.replace("\uFEFF", "").split(",").indexOf(name);
  const payments = rows
    .map((row) => row.split(","))
    .filter((row) => row[at("kind")] === "payment" && row[at("method")] === "card");
  const sum = payments.reduce((total, row) => total + Number(row[at("amount")]), 0);
  expect(Math.abs(sum)).toBe(400);
});

/** The page of the payments, from the newest mail with these words. */
async function payLink(page: Page, words: string): Promise<string> {
  let found = "";
  await expect
    .poll(
      async () => {
        const read = async (path: string) => (await page.request.get(path)).text();
        const list = await read(`/admin/outbox?${new URLSearchParams({ q: words })}`);
        const [newest] = /\/admin\/outbox\/[\da-f-]{36}/.exec(list) ?? [];
        found = newest ? (/\/pay\/[\w-]{24}/.exec(await read(newest))?.[0] ?? "") : "";
        return found;
      },
      { timeout: 40_000 },
    )
    .not.toBe("");
  return found;
}
