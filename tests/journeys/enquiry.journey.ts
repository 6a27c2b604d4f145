import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "./journey.ts";

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

/** What staff find of an enquiry: its row, and one contact, one mail and one SMS delivered. */
async function expectInInbox(page: Page, email: string) {
  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: /Ada Osei/ }).click();
  await expect(page.getByText("Do you train in winter?").first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Kept here", { exact: true })).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  await page.goto("/admin/outbox");
  await expect(page.getByText(email).first()).toBeVisible();
}

test("an enquiry is answered at once and staff find it, delivered", async ({ page }) => {
  const email = newEmail();
  await page.goto("/");
  await hydrated(page);
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

  test("an enquiry is saved, the page says so, a reload sends nothing", async ({
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
      /\?sent=enquiry&reference=[\w-]{9}&receipt=[\w-]{22}#contact-form$/,
    );
    await expect(form(page).getByText("Message sent successfully!").first()).toBeVisible();
    const staff = await browser.newPage({ javaScriptEnabled: true, baseURL });
    await expectInInbox(staff, email);
    await staff.close();
  });

  test("an age below 13 asks who is writing; the answer is kept", async ({ page }) => {
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

  test("what is missing is said beside its field, and nothing typed is lost", async ({ page }) => {
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

test("fields are missed in the specification's order, each with its own words beside it", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const submit = form(page).getByRole("button", { name: "SUBMIT" });
  const steps = [
    ["First Name field missing!", "Name"],
    ["Last Name field missing!", "Last Name"],
    ["Age field missing!", "Age"],
    ["Grade field missing!", "Grade"],
    ["Phone field missing!", "Phone"],
    ["Email field missing!", "Email Address"],
  ] as const;
  for (const [message, label] of steps) {
    await submit.click();
    await expect(toast(page)).toHaveText(message);
    const field = form(page).getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    if (label === "Name") expect(await problemsOf(page)).toEqual([]);
    await field.fill(label === "Email Address" ? newEmail() : "7");
  }
  await submit.click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
});

test("an address that cannot be one is said beside the field", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await fillIn(page, "ada at example");
  await form(page).getByRole("button", { name: "SUBMIT" }).click();
  await expect(toast(page)).toHaveText("Enter an e-mail address like name@example.ca");
  await expect(form(page).getByLabel("Email Address")).toHaveValue("ada at example");
});

test("a known e-mail is told so, the form is kept and can be sent with another", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/");
  await hydrated(page);
  await fillIn(page, email);
  const submit = form(page).getByRole("button", { name: "SUBMIT" });
  await submit.click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
  await fillIn(page, email);
  await form(page).getByLabel("Name", { exact: true }).fill("Kofi");
  await submit.click();
  await expect(toast(page)).toHaveText(
    "This email is already registered. Please use a different email.",
  );
  await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue("Kofi");
  expect(await problemsOf(page)).toEqual([]);
  await form(page).getByLabel("Email Address").fill(newEmail());
  await submit.click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
});

test("pressing SUBMIT many times sends one enquiry", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await fillIn(page, newEmail());
  let posts = 0;
  await page.route(/\.data\?index/, async (route) => {
    if (route.request().method() === "POST") posts += 1;
    await route.continue();
  });
  const submit = form(page).getByRole("button", { name: "SUBMIT" });
  await submit.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await expect(toast(page)).toHaveText("Message sent successfully!");
  await form(page).getByRole("button", { name: "SUBMIT" }).click();
  expect(posts).toBe(1);
});

test("with the network gone the visitor is told and keeps every word", async ({
  browser,
  baseURL,
}) => {
  // A page of its own: here the failed request is the point.
  const page = await browser.newPage({ baseURL });
  await page.goto("/");
  await hydrated(page);
  const email = newEmail();
  await fillIn(page, email);
  await page.route(/\.data\?index/, (route) => route.abort("connectionreset"));
  const submit = form(page).getByRole("button", { name: "SUBMIT" });
  await submit.click();
  await expect(toast(page)).toHaveText("Message could not be processed!");
  await expect(form(page).getByLabel("Email Address")).toHaveValue(email);
  await page.unrouteAll();
  await submit.click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
  await page.close();
});

test("a server behind a broken gateway is told the same way", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL });
  await page.goto("/");
  await hydrated(page);
  await fillIn(page, newEmail());
  await page.route(/\.data\?index/, (route) => route.fulfill({ status: 502, body: "bad gateway" }));
  await form(page).getByRole("button", { name: "SUBMIT" }).click();
  await expect(toast(page)).toHaveText("Message could not be processed!");
  await expect(form(page).getByLabel("Name", { exact: true })).toHaveValue("Ada");
  await page.close();
});

test("Yes and No exclude each other, and an unticked box is not interested", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await form(page).getByLabel("Yes").check();
  await form(page).getByLabel("No", { exact: true }).check();
  await expect(form(page).getByLabel("Yes")).not.toBeChecked();
});
