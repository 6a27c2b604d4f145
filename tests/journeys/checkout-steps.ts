import { registrationFields } from "../support/families.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, hydrated } from "./journey.ts";

/** The card of an option that is sold by the month all year. */
export const athletes = (page: Page) =>
  page.locator("article", { hasText: "Two evenings a week, any sport" });

/** Fills in the page with the terms and goes on to the demo checkout. */
export async function agree(page: Page, born = "2012-05-04", athlete = "Ada Osei") {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BEFORE YOU PAY");
  for (const [name, value] of Object.entries(registrationFields(athlete, born))) {
    const field = page.locator(`[name="${name}"]`);
    if (name.endsWith("relationship")) await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole("button", { name: "I agree and pay" }).click();
}

export async function pay(page: Page, email: string) {
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
  await page.getByLabel("Name on the card").fill("Abena Osei");
  await page.getByLabel("E-mail for the receipt").fill(email);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

/** REGISTER NOW opens the checkout in a new tab. */
export async function registerInNewTab(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto("/register-for-membership");
  await hydrated(page);
  const opened = context.waitForEvent("page");
  await athletes(page)
    .getByRole("button", { name: /REGISTER NOW/ })
    .click();
  return opened;
}
