import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

const form = (page: Page) => page.locator("#message-form");
const toast = (page: Page) => page.locator(".toast");
const submit = (page: Page) => form(page).getByRole("button", { name: "SUBMIT" });
const newEmail = () => `writer-${crypto.randomUUID().slice(0, 8)}@example.ca`;

async function fillIn(page: Page, email: string) {
  const fields = form(page);
  await fields.getByLabel("First Name").fill("Ada");
  await fields.getByLabel("Last Name").fill("Osei");
  await fields.getByLabel("Email", { exact: true }).fill(email);
  await fields.getByLabel("Phone").fill("905-555-0123");
  await fields.getByLabel("Message").fill("Is the oval open on Sunday?");
}

async function expectInInbox(page: Page, email: string, name = "Ada Osei") {
  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByText("Is the oval open on Sunday?").first()).toBeVisible();
}

test("Inquire Now leads to the block with places, phone, email and the form", async ({ page }) => {
  await page.goto("/contact-us");
  await hydrated(page);
  await page.getByRole("link", { name: "Inquire Now" }).first().click();
  const block = page.locator("#get_in_touch");
  await expect(block.getByRole("heading", { name: "GET IN TOUCH" })).toBeFocused();
  await expect(block.getByRole("listitem")).toHaveCount(8);
  await expect(block.getByRole("link", { name: "(905) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+19055550142",
  );
  await expect(form(page)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

test("the keyboard alone is enough for a child under 13, and staff find its guardian", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/contact-us");
  await hydrated(page);
  await form(page).getByLabel("First Name").focus();
  for (const word of ["Ada", "Osei", "", "905-555-0123", "Is the oval open on Sunday?"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Tab");
  }
  await expect(form(page).getByRole("checkbox", { name: "I am under 13" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveText("Email field missing!");
  await form(page).getByRole("checkbox", { name: "I am under 13" }).focus();
  await page.keyboard.press("Space");
  await expect(form(page).getByLabel("Email", { exact: true })).not.toHaveAttribute("aria-invalid");
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveText("Guardian’s Name field missing!");
  await expect(form(page).getByLabel("Parent’s or guardian’s name")).toBeFocused();
  for (const word of ["Kofi Mensah", email]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Tab");
  }
  const box = form(page).getByRole("checkbox", { name: "Send me the newsletter as well" });
  await expect(box).toBeFocused();
  await expect(box).not.toBeChecked();
  for (const text of ["By subscribing", "How we use this"]) {
    await page.keyboard.press("Tab");
    await expect(form(page).locator("summary", { hasText: text })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveText("Message sent successfully!");
  await expectInInbox(page, email, "Kofi Mensah");
  await expect(page.getByRole("heading", { name: "Written by a child under 13" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ["/contact-us", "/become-an-olympian"]) {
    test(`${address} accepts a message, and names a missing value`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const email = newEmail();
      await page.goto(address);
      await fillIn(page, email);
      await form(page).getByLabel("Message").fill("");
      await expect(form(page).getByLabel("Parent’s or guardian’s name")).toBeHidden();
      await form(page).getByLabel("I am under 13").check();
      await form(page).getByLabel("Parent’s or guardian’s email").fill("kofi");
      await submit(page).click();
      await expect(form(page).getByText("Enter a parent’s or guardian’s name")).toBeVisible();
      await expect(form(page).getByLabel("Parent’s or guardian’s email")).toHaveValue("kofi");
      await form(page).getByLabel("I am under 13").uncheck();
      await expect(form(page).getByText("Email field missing!").first()).toBeVisible();
      await expect(form(page).getByText("Enter a message")).toBeVisible();
      await expect(form(page).getByLabel("First Name")).toHaveValue("Ada");
      await fillIn(page, email);
      await submit(page).click();
      await expect(page).toHaveURL(new RegExp(`${address}\\?sent=contact`));
      await expect(form(page).getByText("Message sent successfully!").first()).toBeVisible();
      const staff = await browser.newPage({ javaScriptEnabled: true, baseURL });
      await expectInInbox(staff, email);
      await staff.close();
    });
  }
});
