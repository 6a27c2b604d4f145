import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

const form = (page: Page) => page.locator("#message-form");
const newEmail = () => `quick-${crypto.randomUUID().slice(0, 8)}@example.ca`;

async function send(page: Page, email: string, message: string) {
  await page.goto("/contact-us");
  await form(page).getByLabel("First Name").fill("Ada");
  await form(page).getByLabel("Last Name").fill("Osei");
  await form(page).getByLabel("Email", { exact: true }).fill(email);
  await form(page).getByLabel("Phone").fill("905-555-0123");
  await form(page).getByLabel("Message").fill(message);
  await form(page).getByRole("button", { name: "SUBMIT" }).click();
}

test("after sending there is a reference and a receipt, and the inbox has its clock", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/contact-us");
  await hydrated(page);
  await send(page, email, "Is the oval open on Sunday?");
  const panel = form(page).locator(".contact-sent");
  await expect(panel).toBeFocused();
  await expect(panel).toContainText("We’ll answer within 24-48 hours");
  expect(await problemsOf(page)).toEqual([]);
  // It stays while somebody writes another message.
  await form(page).getByLabel("First Name").fill("Kofi");
  await expect(panel).toBeVisible();
  await form(page).getByRole("link", { name: "See your receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WE HAVE IT");
  const reference = await page.locator(".receipt-reference strong").textContent();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("time")).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  expect(await problemsOf(page)).toEqual([]);
  await expect(page.getByText("Osei")).toHaveCount(0);

  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await expect(page.getByText("Due in 47 hours")).toBeVisible();
  await page.getByRole("link", { name: /Ada Osei/ }).click();
  await expect(page.getByText(reference ?? "none").first()).toBeVisible();
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByRole("status").filter({ hasText: /answered/i })).toBeVisible();
  await expect(page.getByText("Due in 47 hours")).toHaveCount(0);
});

test("a made-up receipt is not found", async ({ page }) => {
  const answer = await page.goto("/receipt/AAAAAAAAAAAAAAAAAAAAAA");
  expect(answer?.status()).toBe(404);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the receipt is one link away", async ({ page }) => {
    await send(page, newEmail(), "Is the oval open on Sunday?");
    await expect(form(page).locator(".contact-sent")).toContainText("We’ll answer within");
    await form(page).getByRole("link", { name: "See your receipt" }).click();
    await expect(page.locator(".receipt-reference strong")).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });
});

test("suspected spam waits for staff, who release it", async ({ page }) => {
  const email = newEmail();
  await page.goto("/contact-us");
  await hydrated(page);
  await send(page, email, "Buy backlinks at https://spam.example and https://spam2.example");
  await expect(form(page).getByRole("status").first()).toHaveText("Message sent successfully!");

  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
  await page.goto(`/admin/inbox?box=spam&q=${encodeURIComponent(email)}`);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: /Ada Osei/ }).click();
  await expect(
    page.getByRole("region", { name: "Deliveries" }).getByText("Saved, not sent", { exact: true }),
  ).toHaveCount(0);
  await page.getByRole("button", { name: "Not spam: move to the inbox" }).click();
  await expect(page.getByRole("status").getByText("It is in the inbox now")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(
      page
        .getByRole("region", { name: "Deliveries" })
        .getByText("Saved, not sent", { exact: true }),
    ).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
});
