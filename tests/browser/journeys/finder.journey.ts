import type { Locator } from "@playwright/test";
import { expect, hydrated, problemsOf, test } from "../visit.ts";

/** Every public page, in the order of the specification's route table. */
const pages = [
  "/",
  "/about",
  "/programs",
  "/track-field-club",
  "/speed-training-program",
  "/strength-conditioning-gym",
  "/blogs",
  "/blogs/plyometrics",
  "/news",
  "/appointment-booking",
  "/schedule",
  "/contact-us",
  "/privacy-policy",
  "/register-for-membership",
  "/application-for-registration",
  "/donation",
  "/become-an-olympian",
  "/location/ajax",
  "/no/such/page",
];

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("from every page it takes two taps at most to see days, place, price and Register", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const known = new Set<string>();
    /** Whether a link's target has not been found before; if so, it is followed. */
    const leadsFurther = async (link: Locator) => {
      const target = await link.evaluate((a: HTMLAnchorElement) => a.href);
      await link.click({ trial: known.has(target) });
      return known.size < known.add(target).size;
    };
    for (const path of pages) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const age = page.getByRole("link", { name: "9 years old", exact: true });
      const finder = page.getByRole("link", { name: "Find your group", exact: true }).first();
      if ((await age.count()) === 0 && !(await leadsFurther(finder))) continue;
      if (!(await leadsFurther(age))) continue;
      const group = page.getByRole("article").first();
      await expect(group, path).toContainText("Next practice");
      await expect(group, path).toContainText(/\$\d+ /);
      await expect(group.getByRole("button", { name: /REGISTER NOW/ }), path).toBeVisible();
    }
  });
});

test("home's first screen asks for the age; year of birth, town and goal narrow the groups", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await hydrated(page);
  const last = page.getByRole("link", { name: "18 years old", exact: true });
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "10 years old", exact: true }).click();
  const answer = page.locator(".finder-answer");
  await expect(answer).toContainText("Next practice");
  await expect(answer).toContainText(/\$\d+/);
  await expect(answer.getByRole("button", { name: /^Register/ })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await problemsOf(page)).toEqual([]);
  await answer.getByRole("link", { name: /^All \d groups for a 10-year-old$/ }).click();
  const groups = page.getByRole("article");
  await expect(page.getByText(/^\d groups for a 10-year-old$/)).toBeInViewport();
  expect(await problemsOf(page)).toEqual([]);
  const before = await groups.count();
  const main = page.getByRole("main");
  const choose = (name: string) => main.getByRole("link", { name, exact: true }).click();
  await main.getByText("Narrow it down").click();
  await choose("Track and field");
  await expect(groups).toHaveCount(2);
  expect(before).toBeGreaterThan(2);
  const [older = ""] = await page.locator("a[href*='born=']").allTextContents();
  await choose(older);
  await expect(groups).toHaveCount(1);
  await choose("Uxbridge");
  await expect(
    page.getByText(`1 group for an athlete born in ${older}, in or near Uxbridge`),
  ).toBeVisible();
  await choose("Any town");
  await choose("Either year");
  await expect(groups).toHaveCount(2);
});

test("a program's page asks for its own groups, a town's page for the town's", async ({ page }) => {
  await page.goto("/strength-conditioning-gym");
  await page.getByRole("link", { name: "8 years old", exact: true }).click();
  await expect(page).toHaveURL(/\?age=8&goal=strength#groups$/);
  await expect(page.getByRole("link", { name: "Get stronger" })).toHaveAttribute("aria-current");
  await page.goto("/location/ajax");
  await page.getByRole("link", { name: "8 years old", exact: true }).click();
  await expect(page).toHaveURL(/\?age=8&town=Ajax#groups$/);
});

test("the pages where a visitor decides have the price of a first practice and a link to the coaches", async ({
  page,
}) => {
  const lines = page.locator(".assurances");
  const coaches = lines.getByRole("link", { name: "Meet the coaches" });
  for (const path of ["/programs", "/track-field-club", "/register-for-membership", "/"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(lines).toContainText("Your first practice is free.");
    await expect(lines).toContainText("police check");
    await expect(coaches).toHaveAttribute("href", "/about#coaches");
    await coaches.click({ trial: true });
  }
  await coaches.click();
  await expect(page.getByRole("heading", { name: "OUR COACHES" })).toBeInViewport();
});

test("at twice the text size the groups fit a phone, and the menu button is on the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    "/find-a-group",
    "/find-a-group?age=9",
    "/find-a-group?age=14&goal=strength",
  ]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => `${one.tagName}.${one.className} ${one.getBoundingClientRect().right}`),
    );
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), wide.join())
      .toBe(390);
    const toggle = await page.locator(".header-toggle").boundingBox();
    expect.soft((toggle?.x ?? 999) + (toggle?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});

test.describe("when the answer does not arrive", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 503/ });

  test("an age opens the finder's page instead", async ({ page }) => {
    await page.route("**/find-a-group.json?*", (route) => route.abort());
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("link", { name: "9 years old", exact: true }).click();
    await expect(page).toHaveURL(/find-a-group\?age=9#groups$/);
    await expect(page.getByRole("article").first()).toContainText("Next practice");
  });
});
