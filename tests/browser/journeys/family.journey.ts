import type { Page } from "@playwright/test";
import { membership } from "../../support/offerings.ts";
import { registrationFields } from "../../support/families.ts";
import { content } from "#content/all.ts";
import { mailedLink, startCheckout } from "./checkout-steps.ts";
import { expect, hydrated, problemsOf, test } from "../visit.ts";

const newEmail = () => `guardian-${crypto.randomUUID().slice(0, 8)}@example.ca`;
const sold = membership(content);
const ownSite = () => ({ Origin: process.env.SITE_ADDRESS ?? "" });

/** Registers an athlete and pays. @returns the checkout's session */
async function register(page: Page, email: string, athlete = "Ada Osei"): Promise<string> {
  const { session, terms } = await startCheckout(page, sold);
  const form = { ...registrationFields(athlete, "2012-05-04", content), guardian_email: email };
  await page.request.post(terms, {
    form: { ...form, athlete_1_age_known: "yes" },
    headers: ownSite(),
  });
  await page.request.post(`/demo-checkout/${session}`, {
    form: { step: "pay", name: "Abena Osei", email },
    headers: ownSite(),
  });
  return session;
}

async function askForLink(page: Page, email: string) {
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "If we know this" })).toBeVisible();
}

test.describe("on a phone, without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("from the form to the page: bookings, a correction, a second guardian, the statement", async ({
    page,
  }) => {
    test.slow();
    const email = newEmail();
    await register(page, email);
    await page.goto("/family");
    await askForLink(page, email);
    await page.goto(await mailedLink(email));
    await page.getByRole("button", { name: "Open the page", exact: true }).click();
    await expect(page).toHaveURL(/\/family$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Osei family");
    const athlete = page.getByRole("region", { name: "Ada Osei" });
    // Only what belongs to this week is expanded.
    await expect(athlete.getByText("Next practice")).toBeHidden();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(3_500);
    for (const fold of await page.locator(".family-fold > .phone-disclosure > summary").all())
      await fold.click();
    await expect(athlete.getByText("Next practice")).toBeVisible();
    await expect(athlete.getByRole("link", { name: /^Google calendar/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const details = page.getByRole("region", { name: "Your details" });
    await details.locator("summary", { hasText: "Ada Osei" }).click();
    await details.getByLabel("Date of birth").fill("");
    await details.getByLabel("First name").fill("");
    await details.getByRole("button", { name: "Save" }).first().click();
    await expect(details.getByRole("alert")).toHaveText("Please correct these 2 answers:");
    await details.getByRole("link", { name: "Enter the date of birth" }).click();
    await expect(details.getByLabel("Date of birth")).toBeFocused();
    await details.getByLabel("Date of birth").fill("2012-06-04");
    await details.getByLabel("First name").fill("Adae");
    await details.getByRole("button", { name: "Save" }).first().click();
    await expect(details.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expect(page.getByRole("region", { name: "Adae Osei" })).toBeVisible();

    await details.locator("summary", { hasText: "Another parent or guardian" }).click();
    const other = details.locator("details[open]");
    await other.getByLabel("First and last name").fill("Kofi Mensah");
    await other.getByLabel("Relationship to the athlete").selectOption("Father");
    await other.getByLabel("Phone").fill("416-555-0101");
    await other.getByLabel("Email address").fill(`kofi-${email}`);
    await other.getByRole("button", { name: "Ask them to confirm" }).click();
    await expect(details.getByText("Kofi Mensah", { exact: true })).toBeVisible();
    await expect(details.getByText("has not confirmed yet")).toBeVisible();

    const payments = page.getByRole("region", { name: "Payments" });
    await payments.locator(".phone-disclosure > summary").click();
    await page.getByRole("link", { name: String(new Date().getFullYear()), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Payments in \d{4}$/);
    await expect(page.getByRole("heading", { name: "Adae Osei" })).toBeVisible();
    const waiver = await page.pdf({ format: "Letter" });
    expect(waiver.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test("axe finds nothing on the page, closed or open, nor on its form and its expired links", async ({
  page,
}) => {
  test.slow();
  const email = newEmail();
  await register(page, email);
  await page.goto("/family");
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
  await askForLink(page, email);
  await page.goto("/family/of-nobody");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
  expect(await problemsOf(page)).toEqual([]);
  await page.goto(await mailedLink(email));
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Open the page", exact: true }).click();
  await expect(page).toHaveURL(/\/family$/);
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("main details")) each.setAttribute("open", "");
  });
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Your links have ended on every device")).toBeVisible();
});

test("registered before: the link leads back to the checkout in the browser that asked", async ({
  page,
}) => {
  const email = newEmail();
  await register(page, email);
  const { terms: next } = await startCheckout(page, sold);
  await page.goto(`/family?${new URLSearchParams({ next })}`);
  await askForLink(page, email);
  await page.goto(await mailedLink(email, "next="));
  await page.getByRole("button", { name: "Open the page", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${next}$`));
  await expect(page.getByText("Filled in for Abena Osei")).toBeVisible();
  await page.getByRole("link", { name: "Not you? Start empty" }).click();
  await expect(page.getByText("Been here before?")).toBeVisible();
  await expect(page.locator("[name=guardian_email]")).toHaveValue("");
});

test("the page after a payment names the booking, and stays open for a visitor who touches it", async ({
  page,
}) => {
  const session = await register(page, newEmail(), "Zuri Osei");
  await page.clock.install();
  await page.goto(`/successful-checkout?session_id=${session}`);
  await expect(page.getByText("Zuri", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift");
  await hydrated(page);
  await expect(page.getByText("You are staying on this page.")).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/successful-checkout/);
  expect(await problemsOf(page)).toEqual([]);
});
