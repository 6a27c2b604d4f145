import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

const address = "/application-for-registration";
const form = (page: Page) => page.locator("#application");
const toast = (page: Page) => page.locator(".toast");
const submit = (page: Page) => form(page).getByRole("button", { name: "SUBMIT" });
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);
const newEmail = () => `athlete-${crypto.randomUUID().slice(0, 8)}@example.ca`;

const texts = {
  full_name: "Ada Osei",
  age: "15",
  sport_priority_1: "Hurdles",
  positions: "100 m hurdles",
  major_obstacles: "A long bus ride",
  one_year_celebration: "A clean first hurdle",
  about_us: "A friend",
  current_occupation: "Student, grade 10",
  phone_number: "905-555-0123",
};
const ticks = ["qsc_no", "member", "other", "track_field", "resourfull"];

async function fillIn(page: Page, email: string) {
  for (const [name, value] of Object.entries(texts)) await field(page, name).fill(value);
  for (const name of ticks) await field(page, name).check();
  await field(page, "state").selectOption("Ontario");
  await field(page, "country").selectOption("Canada");
  await field(page, "email").fill(email);
}

/** The form drafts that the browser has stored. */
const draftsOf = (page: Page) =>
  page.evaluate(() => ({
    tab: "application-draft" in sessionStorage,
    device: "application-draft" in localStorage,
  }));

async function expectInInbox(page: Page, email: string) {
  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: /Ada Osei/ }).click();
  await expect(page.getByText("Your sports, main one first", { exact: true })).toBeVisible();
  await expect(page.getByText("A clean first hurdle").first()).toBeVisible();
}

test("an application is sent, its draft is deleted, and staff read it with its questions", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto(address);
  await hydrated(page);
  await fillIn(page, email);
  await expect(page.getByText("5 of 5 parts done")).toBeVisible();
  await submit(page).click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
  await expect(field(page, "full_name")).toHaveValue("");
  expect(await draftsOf(page)).toEqual({ tab: false, device: false });
  await expectInInbox(page, email);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("each part's button opens the next part and goes to it", async ({ page }) => {
    await page.goto(address);
    await hydrated(page);
    const next = form(page).getByRole("button", { name: "Next part" });
    for (const shown of [1, 2, 3, 4]) {
      await expect(next).toHaveCount(shown);
      await next.last().click();
      await expect(form(page).locator(".application-part > [open] > summary")).toHaveCount(
        shown + 1,
      );
      await expect(form(page).locator("h3").nth(shown)).toBeInViewport();
    }
    await expect(next).toHaveCount(4);
    expect(await problemsOf(page)).toEqual([]);
  });
});

test("the list of mistakes links to each field, and the parts say how many there are", async ({
  page,
}) => {
  await page.goto(address);
  await hydrated(page);
  await submit(page).click();
  await expect(field(page, "full_name")).toBeFocused();
  const mistakes = page.getByRole("region", { name: "Nearly there. Please look at these again:" });
  await expect(mistakes.getByRole("link")).toHaveCount(17);
  expect(await problemsOf(page)).toEqual([]);
  await mistakes.getByRole("link", { name: "Positions or events" }).click();
  await expect(field(page, "positions")).toBeFocused();
  await expect(form(page).getByRole("link", { name: /^Goals/ })).toContainText("2 to fix");
  await field(page, "positions").fill("Goalkeeper");
  await expect(mistakes.getByRole("link")).toHaveCount(16);
});

test("answers survive a reload, and go when they are cleared", async ({ page }) => {
  await page.goto(address);
  await hydrated(page);
  await field(page, "full_name").fill("Ada Osei");
  await field(page, "guardian").check();
  await field(page, "state").selectOption("Nunavut");
  await expect(field(page, "country")).toHaveValue("Canada");
  expect(await draftsOf(page)).toEqual({ tab: true, device: false });
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("We found the answers you started")).toBeVisible();
  await expect(field(page, "full_name")).toHaveValue("Ada Osei");
  await expect(field(page, "guardian")).toBeChecked();
  await expect(field(page, "state")).toHaveValue("Nunavut");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await expect(field(page, "full_name")).toHaveValue("");
  await page.reload();
  await hydrated(page);
  await expect(field(page, "guardian")).not.toBeChecked();
});

test("answers stay on the device only with the visitor's consent, until they are cleared", async ({
  page,
  context,
}) => {
  await page.goto(address);
  await hydrated(page);
  const box = page.getByRole("checkbox", { name: "Keep my answers on this device for 7 days" });
  await expect(box).not.toBeChecked();
  await field(page, "full_name").fill("Ada Osei");
  await box.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("saved on this device for 7 days, or until")).toBeVisible();
  await field(page, "positions").fill("100 m");
  expect(await draftsOf(page)).toEqual({ tab: false, device: true });
  expect(await problemsOf(page)).toEqual([]);
  const later = await context.newPage();
  await later.goto(address);
  await hydrated(later);
  await expect(field(later, "positions")).toHaveValue("100 m");
  const laterBox = later.getByRole("checkbox", { name: "Keep my answers" });
  await expect(laterBox).toBeChecked();
  await laterBox.uncheck();
  expect(await draftsOf(later)).toEqual({ tab: true, device: false });
  await laterBox.check();
  expect(await draftsOf(later)).toEqual({ tab: false, device: true });
  await later.getByRole("button", { name: "Clear my answers" }).click();
  await expect(laterBox).not.toBeChecked();
  expect(await draftsOf(later)).toEqual({ tab: false, device: false });
  await later.close();
});

test("answers stored longer than seven days are deleted, unasked ones go to the tab", async ({
  page,
}) => {
  await page.goto(address);
  const saveOnDevice = (until: number) =>
    page.evaluate((until) => {
      const draft = { until, values: { full_name: "Ada Osei" } };
      localStorage.setItem("application-draft", JSON.stringify(draft));
    }, until);
  await saveOnDevice(Date.now() - 1);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("checkbox", { name: "Keep my answers" })).toBeVisible();
  await expect(field(page, "full_name")).toHaveValue("");
  expect(await draftsOf(page)).toEqual({ tab: false, device: false });
  await saveOnDevice(Date.now() + 60_000);
  await page.reload();
  await hydrated(page);
  await expect(field(page, "full_name")).toHaveValue("Ada Osei");
  await expect(page.getByRole("checkbox", { name: "Keep my answers" })).not.toBeChecked();
  expect(await draftsOf(page)).toEqual({ tab: true, device: false });
});

test("answers that exclude each other, by keyboard", async ({ page }) => {
  await page.goto(address);
  await hydrated(page);
  await field(page, "invest_financially").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(field(page, "resourfull")).toBeChecked();
  await expect(field(page, "invest_financially")).not.toBeChecked();
});

test("the form asks for a guardian under 13 only", async ({ page }) => {
  await page.goto(address);
  await hydrated(page);
  await fillIn(page, newEmail());
  await expect(field(page, "guardian_name")).toBeHidden();
  await field(page, "age").fill("12");
  await page.keyboard.press("Tab");
  await field(page, "guardian_email").fill("kofi");
  await field(page, "age").fill("13");
  await expect(field(page, "guardian_name")).toBeHidden();
  await field(page, "age").fill("12");
  await page.keyboard.press("Enter");
  await expect(field(page, "guardian_name")).toBeFocused();
  await expect(page.getByText("Enter an email address like name@example.ca")).toHaveCount(2);
  await field(page, "guardian_name").fill("Kofi Osei");
  await field(page, "guardian_email").fill(newEmail());
  await submit(page).click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
});

test("without a network it has a message and keeps its values, and is sent once the network is back", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto(address);
  await hydrated(page);
  await fillIn(page, newEmail());
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await submit(page).click();
  await expect(toast(page)).toHaveText("Message couldnt Process!");
  await expect(field(page, "full_name")).toHaveValue("Ada Osei");
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await submit(page).click();
  await expect(toast(page)).toHaveText("Message sent successfully!");
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the application is whole: mistakes are listed, nothing is lost, it is sent", async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newEmail();
    await page.goto(address);
    // An empty element, which only a script fills, takes no space.
    for (const note of await page.locator("[data-awaits-script]").all()) {
      await expect(note).toHaveCSS("display", "none");
    }
    await expect(page.locator("[data-awaits-script]")).not.toHaveCount(0);
    await fillIn(page, email);
    await field(page, "major_obstacles").fill("");
    await field(page, "qsc_yes").check();
    await submit(page).click();
    await expect(
      form(page).getByText("Please provide Major Obstacles field!").first(),
    ).toBeVisible();
    await expect(form(page).getByText("Check only one of these").first()).toBeVisible();
    await expect(field(page, "full_name")).toHaveValue("Ada Osei");
    await expect(field(page, "state")).toHaveValue("Ontario");
    await field(page, "qsc_yes").uncheck();
    await field(page, "major_obstacles").fill("A long bus ride");
    await submit(page).click();
    await expect(page).toHaveURL(
      /\?sent=application&reference=[\w-]{9}&receipt=[\w-]{22}#application$/,
    );
    await expect(form(page).getByText("Message sent successfully!").first()).toBeVisible();
    const staff = await browser.newPage({ javaScriptEnabled: true, baseURL });
    await expectInInbox(staff, email);
    await staff.close();
  });
});
