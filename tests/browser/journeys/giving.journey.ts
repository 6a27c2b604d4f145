import type { Locator } from "@playwright/test";
import { pay } from "./checkout-steps.ts";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

const success =
  "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...";

const newEmail = () => `giver-${crypto.randomUUID().slice(0, 8)}@example.ca`;

for (const path of ["/nextgen-donation", "/donation"]) {
  test(`${path}: no amount, no number, too little; then a gift with a dollar sign`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    await hydrated(page);
    const give = page.getByRole("button", { name: "Donate Now" });
    const amount = page.locator("#gift").getByLabel("Amount in Canadian dollars");
    await give.click();
    await expect(page.locator(".toast")).toHaveText("Please provide Donation Amount!");
    await expect(page.locator("#gift .field-error")).toHaveText("Please provide Donation Amount!");
    await amount.fill("a lot");
    await give.click();
    await expect(page.locator("#gift .field-error")).toContainText("as a number");
    await amount.fill("0.50");
    await give.click();
    await expect(page.locator("#gift .field-error")).toContainText("smallest card payment");
    await amount.fill("$ 25.50");
    const opened = context.waitForEvent("page");
    await give.click();
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1 })).toContainText("$25.50");
    await pay(tab, newEmail());
    await expect(tab.getByText(success)).toBeVisible();
  });
}

test("a suggested amount is chosen with the keyboard, and another one replaces it", async ({
  page,
  context,
}) => {
  await page.goto("/nextgen-donation");
  await hydrated(page);
  const amount = page.getByLabel("Amount in Canadian dollars");
  const [first, second] = [/^\$20 /, /^\$60 /].map((name) => page.getByRole("radio", { name }));
  await first?.check();
  await expect(amount).toHaveValue("20");
  await page.keyboard.press("ArrowDown");
  await expect(amount).toHaveValue("60");
  expect(await problemsOf(page)).toEqual([]);
  await amount.fill("35");
  await expect(second as Locator).not.toBeChecked();
  await second?.check();
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Donate Now" }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toContainText("$60");
});

test("an e-transfer is announced and gets a reference by mail", async ({ page }) => {
  const email = newEmail();
  await page.goto("/donation");
  await hydrated(page);
  const form = page.locator(".transfer-form");
  await form.getByLabel("Your name").fill("Kofi Mensah");
  await form.getByLabel("Email Address").fill(email);
  await form.getByLabel("Amount in Canadian dollars").fill("40");
  await form.getByRole("button", { name: "Get my reference" }).click();
  await expect(form.getByRole("status")).toHaveText("Thank you! We’ll look out for your transfer.");
  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("link", { name: /Kofi Mensah/ })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a gift of a suggested amount", async ({ page }) => {
    await page.goto("/donation");
    await page.getByRole("radio", { name: /^\$140 / }).check();
    await page.getByRole("button", { name: "Donate Now" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("$140");
  });

  test("a gift: an error has a message and the values stay, then it is paid", async ({ page }) => {
    await page.goto("/nextgen-donation");
    await page.getByLabel("Amount in Canadian dollars").fill("lots");
    await page.getByRole("button", { name: "Donate Now" }).click();
    await expect(page.locator("#gift .field-error")).toContainText("as a number");
    await expect(page.getByLabel("Amount in Canadian dollars")).toHaveValue("lots");
    await page.getByLabel("Amount in Canadian dollars").fill("25");
    await page.getByRole("button", { name: "Donate Now" }).click();
    await pay(page, newEmail());
    await expect(page.getByText(success)).toBeVisible();
  });
});
