import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

const form = (page: Page) => page.locator("#contact-form");
const toast = (page: Page) => page.locator(".toast");

async function fillIn(page: Page, email: string) {
  const fields = form(page);
  await fields.getByLabel("Name", { exact: true }).fill("Ada");
  await fields.getByLabel("Last Name").fill("Osei");
  await fields.getByLabel("Age").fill("11");
  await fields.getByLabel("Grade").fill("6");
  await fields.getByLabel("Phone").fill("905-555-0123");
  await fields.getByLabel("Email Address").fill(email);
  await fields.getByLabel("Hurdles (Sprint & Long)").check();
  await fields.getByLabel("Speed Training").check();
  await fields.getByLabel("Any questions?").fill("Do you train in winter?");
  await fields.getByLabel("Yes").check();
}

const newEmail = () => `parent-${crypto.randomUUID().slice(0, 8)}@example.ca`;

/** What staff see of an inquiry: its row, and one contact, one mail and one SMS delivered. */
async function expectInInbox(page: Page, email: string) {
  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: /Ada Osei/ }).click();
  await expect(page.getByText("Do you train in winter?").first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    const deliveries = page.getByRole("region", { name: "Deliveries" });
    await expect(deliveries.getByText("Saved, not sent", { exact: true })).toHaveCount(3, {
      timeout: 1_000,
    });
  }).toPass();
  await page.goto(`/admin/outbox?q=${encodeURIComponent(email)}`);
  await expect(page.getByText(email).first()).toBeVisible();
}

test("an inquiry is answered at once and staff find it, delivered", async ({ page }) => {
  const email = newEmail();
  await page.goto("/");
  await hydrated(page);
  await expect(form(page).getByLabel("Name", { exact: true })).toBeHidden();
  await form(page)
    .getByRole("link", { name: /Inquire Now/ })
    .click();
  await fillIn(page, email);
  await form(page).getByRole("button", { name: "SUBMIT" }).click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
  await expect(form(page).getByRole("status").last()).toHaveText("Message sent successfully!");
  await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(toast(page)).toHaveCount(0);
  await expect(form(page).getByText("Message sent successfully!")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await expectInInbox(page, email);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an inquiry is saved, the page confirms it, a reload sends nothing", async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newEmail();
    await page.goto("/");
    await fillIn(page, email);
    await form(page).getByRole("button", { name: "SUBMIT" }).click();
    await expect(form(page).getByText("Your reference is")).toBeVisible();
    await expect(page).toHaveURL(
      /\?sent=inquiry&reference=[\w-]{9}&receipt=[\w-]{22}#contact-form$/,
    );
    await expect(form(page).getByText("Message sent successfully!").first()).toBeVisible();
    const staff = await browser.newPage({ javaScriptEnabled: true, baseURL });
    await expectInInbox(staff, email);
    await staff.close();
  });

  test("an age below 13 asks who is writing; the answer is saved", async ({ page }) => {
    await page.goto("/");
    const age = form(page).getByLabel("Age");
    const question = form(page).getByRole("group", { name: "Under 13: who is writing?" });
    await age.fill("15");
    await form(page).getByLabel("Grade").fill("6");
    await expect(question).toBeHidden();
    await age.fill("11");
    await page.keyboard.press("Tab");
    await expect(question.getByLabel("A parent or guardian.")).toBeChecked();
    await expect(form(page).getByLabel("Parent’s or guardian’s name")).toBeHidden();
    await form(page).getByLabel("Email Address").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(question.getByLabel("The athlete", { exact: true })).toBeChecked();
    await form(page).getByLabel("Parent’s or guardian’s name").fill("Kofi Mensah");
    await form(page).getByRole("button", { name: "SUBMIT" }).click();
    await expect(form(page).getByText("Enter the first name")).toBeVisible();
    await expect(form(page).getByLabel("Parent’s or guardian’s name")).toHaveValue("Kofi Mensah");
  });

  test("a missing value has a message at its field, and the values stay", async ({ page }) => {
    await page.goto("/");
    await form(page).getByLabel("Name", { exact: true }).fill("Ada");
    await form(page).getByLabel("Throws (Shot Put, Discus, Javelin)").check();
    await form(page).getByRole("button", { name: "SUBMIT" }).click();
    await expect(form(page).getByText("Last Name field missing!").first()).toBeVisible();
    await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue("Ada");
    await expect(form(page).getByLabel("Throws (Shot Put, Discus, Javelin)")).toBeChecked();
    await expect(form(page).getByText("Enter the grade")).toBeVisible();
  });
});

test("an impossible address has a message at its field", async ({ page }) => {
  await page.goto("/#contact-form");
  await hydrated(page);
  await fillIn(page, "ada at example");
  await form(page).getByRole("button", { name: "SUBMIT" }).click();
  await expect(toast(page)).toHaveText("Enter an email address like name@example.ca");
  await expect(form(page).getByLabel("Email Address")).toHaveValue("ada at example");
});
