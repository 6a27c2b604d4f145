import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

const newEmail = () => `trial-${crypto.randomUUID().slice(0, 8)}@example.ca`;
const book = (page: Page) => page.getByRole("button", { name: "Book this practice" });

/** The first practice on the list that is for the child's age. @returns its text */
async function fill(page: Page): Promise<string> {
  const form = page.locator("form", { has: book(page) });
  await form.getByLabel("Child’s first name").fill("Nia");
  await form.getByLabel("Child’s age").fill("9");
  const practice = form.locator("details", { has: page.locator("[type=radio]") }).first();
  // With JavaScript, the first group for the age opens by itself.
  const first = practice.getByRole("radio").first();
  if (!(await first.isVisible())) await practice.locator("summary").click();
  await first.check();
  await form.getByLabel("Parent’s or guardian’s name").fill("Abena Osei");
  await form.getByLabel("Phone").fill("905-555-0123");
  await form.getByLabel("Email").fill(newEmail());
  return (await practice.locator("label").first().textContent()) ?? "";
}

async function seeBooked(page: Page, practice: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nia is booked");
  expect(page.url()).not.toContain("Nia");
  await expect(book(page)).toHaveCount(0);
  const when = page.getByText("When", { exact: true }).locator("+ dd");
  // "Tue, Dec 1, 5:30 pm · Whitby"
  const [, day = "", time = ""] = /\w+, (\w+ \d+), (\d+(?::\d+)?)/.exec(practice) ?? [];
  expect(day).not.toBe("");
  const [month = "", date = ""] = day.split(" ");
  await expect(when).toContainText(new RegExp(`${month}\\w* ${date}, \\d{4}, ${time}`));
  await page.getByRole("link", { name: "See your booking" }).click();
  await expect(page).toHaveURL(/\/receipt\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nia is booked");
  await expect(when).toContainText(new RegExp(`${month}\\w* ${date}, \\d{4}, ${time}`));
  // The link alone names nobody.
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("YOUR FIRST PRACTICE");
  await expect(page.getByText("Nia")).toHaveCount(0);
  await page.getByText("Can’t come?").click();
  await page.getByRole("button", { name: "Cancel this first practice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First practice cancelled");
  await expect(page.getByRole("button", { name: "Cancel this first practice" })).toHaveCount(0);
  expect(await page.getByRole("link", { name: "Book another day" }).getAttribute("href")).toBe(
    "/first-practice",
  );
}

test.describe("with a network that fails once", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test("the form stays; then what was booked is shown in its place", async ({ page }) => {
    await page.goto("/first-practice");
    await hydrated(page);
    const practice = await fill(page);
    await page.route("**/first-practice.data*", (route) => route.abort());
    await book(page).click();
    const failure = page.getByRole("alert").filter({ hasText: "could not be processed" });
    await expect(failure.first()).toBeVisible();
    await expect(page.getByLabel("Child’s first name")).toHaveValue("Nia");
    await page.unroute("**/first-practice.data*");
    await book(page).click();
    await expect(book(page)).toHaveCount(0);
    expect(await problemsOf(page)).toEqual([]);
    await seeBooked(page, practice);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("what was booked is shown in place of the form", async ({ page }) => {
    await page.goto("/appointment-booking");
    const practice = await fill(page);
    await book(page).click();
    await seeBooked(page, practice);
  });
});
