import type { Page } from "@playwright/test";
import { stampOf } from "../../support/inquiries.ts";
import { expect, hydrated, mailed, problemsOf, signIn, test } from "../visit.ts";

const newEmail = () => `person-${crypto.randomUUID().slice(0, 8)}@example.ca`;

/** The link of the mail that verifies the address. */
const mailedLink = (email: string) =>
  mailed(/\/data-request\/verify\?key=[\w.-]+/, email, "please confirm your request");

async function inquire(page: Page, email: string) {
  const properties = { email, firstname: "Quincy", lastname: "Ngo" };
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  await page.request.post("/hubspot-contacts", { data: { properties }, headers });
}

test("from the policy's link to a request that is ours to answer", async ({ page }) => {
  const email = newEmail();
  await page.goto("/user-data-deletion-policy");
  await page.getByRole("link", { name: "Ask us to delete or show your data" }).click();
  await expect(page).toHaveURL(/\/data-request$/);
  await hydrated(page);
  const form = page.locator("main form");
  await form.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.locator(".toast")).toHaveText("Email field missing!");
  await form.getByLabel(/Email address/).fill(email);
  await form.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.locator(".toast")).toHaveText(
    "We have your request. Check your email to confirm it.",
  );
  await page.goto(await mailedLink(email));
  await hydrated(page);
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your request");
});

test("staff see it in the inbox, and delete for good", async ({ page, baseURL }) => {
  const email = newEmail();
  await inquire(page, email);
  const form_stamp = await stampOf(baseURL);
  await page.request.post("/data-request", { form: { kind: "deletion", email, form_stamp } });
  await page.request.post(await mailedLink(email));
  await signIn(page, "/admin/inbox");
  await page.getByRole("link", { name: /privacy request/ }).click();
  const card = page.getByRole("row").filter({ hasText: email });
  await expect(card).toContainText("Due");
  expect(await problemsOf(page)).toEqual([]);
  await card.getByLabel("This cannot be undone").check();
  await card.getByRole("button", { name: "Delete everything" }).click();
  await expect(
    page.getByRole("status").getByText("Done. The person will get an email."),
  ).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goto(`/admin/inbox?q=${encodeURIComponent(email)}`);
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
});

test("the form at 320 px: no sideways scroll, nothing for axe to find", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/data-request");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("asked to see, verified, and staff have the whole of it", async ({ page, request }) => {
    const email = newEmail();
    await inquire(page, email);
    await page.goto("/data-request");
    await page.getByLabel("Send me my data").check();
    await page
      .locator("main")
      .getByLabel(/Email address/)
      .fill(email);
    await page.locator("main").getByRole("button", { name: "SUBMIT" }).click();
    await expect(page).toHaveURL(/sent=request&reference=[\w-]{9}$/);
    await expect(page.getByText("Your reference is")).toBeVisible();
    await page.goto(await mailedLink(email));
    await page.getByRole("button", { name: "Yes, send it to me" }).click();
    const text = (await page.locator("main").textContent()) ?? "";
    const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? "";
    expect((await request.get(`/api/privacy-requests/${reference}.json`)).status()).toBe(401);
    await signIn(page, "/admin/privacy");
    const file = await page.request.get(`/api/privacy-requests/${reference}.json`);
    expect(await file.text()).toContain("Quincy");
  });
});
