import type { Page } from "@playwright/test";
import { answerWaivers, enter, openTerms } from "./checkout-steps.ts";
import { expect, problemsOf, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

const choose = (page: Page, name: RegExp) => page.getByRole("radio", { name }).check();
const goOn = (page: Page) => page.getByRole("button", { name: "Agree and go to payment" }).click();

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("a family pays by e-transfer: the spot is kept, and the page says what to send", async ({
  page,
}) => {
  await openTerms(page);
  await enter(page);
  await answerWaivers(page);
  await choose(page, /^Interac e-Transfer, by /);
  await expect(page.getByText(/your spot is kept until/)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your payments");
  await expect(
    page.getByRole("heading", { name: /^We are keeping your spot until/ }),
  ).toBeVisible();
  await expect(page.getByText(/^Send \$.* by Interac e-Transfer to/)).toBeVisible();
  await expect(page.getByText(/^Put [0-9A-Z]{4}-[0-9A-Z]{4} in the message/)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  // The back button leads to the payment instructions, not to a submitted form.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your payments");
});

test("a sponsor pays a part: its name and amount are asked, and the family pays the rest", async ({
  page,
}) => {
  await openTerms(page);
  await enter(page);
  await answerWaivers(page);
  await expect(page.getByLabel("I have applied to")).toBeHidden();
  await choose(page, /^A sponsor pays/);
  await page.getByLabel("Dollars it pays").fill("50");
  expect(await problemsOf(page)).toEqual([]);
  await goOn(page);
  await expect(page.getByText("Enter the sponsor’s name, such as KidSport").first()).toBeVisible();
  await expect(page.getByLabel("Dollars it pays")).toHaveValue("50");
  await page.getByLabel("I have applied to").fill("KidSport");
  await goOn(page);
  await expect(page.getByText(/^We expect \$50\.00 from KidSport by/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay all \$/ })).toBeVisible();
  expect(await fits(page)).toBe(true);
});
