import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

test("a choice narrows the schedules at once, has an address, and can be taken back", async ({
  page,
}) => {
  await page.goto("/schedule");
  await hydrated(page);
  await expect(page.getByRole("status").first()).toContainText("45 weekly sessions");
  await page.getByLabel("Town").selectOption("Whitby");
  await expect(page).toHaveURL(/town=whitby/);
  await page.getByLabel("Day").selectOption("Saturday");
  await expect(page).toHaveURL(/town=whitby&day=saturday/);
  await expect(page.getByRole("status").first()).toHaveText(
    "1 weekly session in Whitby on Saturdays, all seasons",
  );
  const junior = page.getByRole("region", { name: "Junior (Minor Track), Grades 1-5" });
  await expect(
    junior.getByRole("row", { name: /Saturday 9–10 am Foundry Fieldhouse/ }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "STRENGTH & CONDITIONING SCHEDULE" })).toHaveCount(
    0,
  );
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Show all sessions" }).click();
  await expect(page.getByLabel("Town")).toHaveValue("");
  await expect(
    page.getByRole("heading", { name: "STRENGTH & CONDITIONING SCHEDULE" }),
  ).toBeVisible();
});

test("from a tablet on the week ahead is a grid that marks today; phones have a list of days", async ({
  page,
}) => {
  await page.goto("/schedule");
  const grid = page.getByRole("region", { name: "The week ahead" });
  await expect(grid.getByRole("columnheader")).toHaveCount(7);
  await expect(grid.locator("thead [aria-current=date]")).toHaveText(/^Today/);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(grid).toBeVisible();
  const link = grid.locator("td li a").first();
  const group = await link.getAttribute("href");
  await link.click();
  await expect(page.locator(group ?? "")).toBeInViewport();
  await page.setViewportSize({ width: 767, height: 1024 });
  await expect(grid.getByRole("table")).toBeHidden();
  const days = grid.locator(".week-days > li");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(days.nth(2)).toBeVisible();
  await expect(days.nth(3)).toBeHidden();
  await grid.getByText(/^All \d days$/).click();
  await expect(days.last()).toBeVisible();
});

test("a season that is not on is a line, which opens by hand and by its address", async ({
  page,
}) => {
  await page.goto("/schedule");
  const season = page.locator("#junior .group-later").first();
  const table = season.locator("table");
  await expect(page.locator("#junior > table")).toBeVisible();
  await expect(table).toBeHidden();
  await season.locator("summary").click();
  await expect(table).toBeVisible();
  const id = await table.getAttribute("id");
  await page.goto("/");
  await page.goto(`/schedule#${id}`);
  await expect(table).toBeInViewport();
});

test("a tab left open reloads its data when they expire", async ({ page }) => {
  await page.clock.install();
  await page.goto("/schedule");
  await hydrated(page);
  const asked = page.waitForRequest((request) => request.url().includes("/schedule.data"));
  // After more than a day, nothing is shown as current.
  await page.clock.fastForward(25 * 60 * 60 * 1000);
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SCHEDULE");
});

test("search engines find each group's next session; its calendar can be saved", async ({
  page,
  baseURL,
}) => {
  await page.goto("/schedule");
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const events = facts.map((fact) => JSON.parse(fact)).filter((fact) => fact["@type"] === "Event");
  expect(events).toHaveLength(8);
  for (const { startDate, endDate } of events) {
    expect(startDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d-0[45]:00$/);
    expect(Date.parse(endDate)).toBeGreaterThan(Date.now() - 60_000);
  }
  const sold = events.flatMap(({ offers }) => offers ?? []);
  expect(sold.length).toBeGreaterThan(3);
  for (const { price, priceCurrency, url } of sold) {
    expect([price, priceCurrency]).toEqual([expect.stringMatching(/^\d+\.\d\d$/), "CAD"]);
    expect(url).toMatch(/\/register-for-membership#\w+-\d+$/);
  }
  const feeds = page.getByRole("link", { name: /^File calendar of/ });
  await expect(feeds).toHaveCount(8);
  for (const feed of await feeds.all()) {
    const answer = await page.request.get(`${baseURL}${await feed.getAttribute("href")}`);
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  }
  const calendar = (name: string) => page.getByRole("link", { name: `${name} calendar of Junior` });
  const feed = /^webcal:\/\/[^/]+\/schedule\/junior\.ics$/;
  await expect(calendar("Apple")).toHaveAttribute("href", feed);
  const google = new URL((await calendar("Google").getAttribute("href")) ?? "");
  expect([google.host, google.searchParams.get("cid")]).toEqual([
    "calendar.google.com",
    expect.stringMatching(feed),
  ]);
  const outlook = new URL((await calendar("Outlook").getAttribute("href")) ?? "");
  expect([outlook.host, outlook.searchParams.get("url")]).toEqual([
    "outlook.live.com",
    expect.stringMatching(/^http.*\/schedule\/junior\.ics$/),
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });

  test("a parent finds the child's group, when and where, and then every session of it", async ({
    page,
  }) => {
    await page.goto("/schedule");
    await showAll(page);
    const middle = page
      .getByRole("link", { name: /Middle school track, Grades 6-8/ })
      .filter({ has: page.locator("time") })
      .first();
    await expect(middle.locator("time")).toHaveAttribute("datetime", /^\d{4}-/);
    await expect(middle).toContainText(/Whitby|Pickering|Markham|Uxbridge/);
    await middle.click();
    await expect(page.locator("#middle-school")).toBeInViewport();
  });

  test("town and day are chosen with a button", async ({ page }) => {
    await page.goto("/schedule");
    await page.getByLabel("Town").selectOption("Ajax");
    await page.getByLabel("Day").selectOption("Monday");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("status").first()).toContainText(
      "2 weekly sessions in Ajax on Mondays",
    );
    await expect(page.getByLabel("Town")).toHaveValue("ajax");
    // A group that the selection excludes is found too; on a phone, if it is late in the list, after one more
    // step.
    await showAll(page);
    await page
      .getByRole("link", { name: /Junior \(Minor Track\), Grades 1-5/ })
      .first()
      .click();
    await expect(page.locator("#junior")).toBeInViewport();
    await page.goto("/schedule?town=uxbridge&day=monday");
    await expect(page.getByRole("status").first()).toContainText("Try another day or town");
  });
});

/** On a phone the list of next practices is shortened: which groups it shows depends on the time of day. */
async function showAll(page: Page) {
  const more = page.locator(".phone-more summary").filter({ visible: true });
  while ((await more.count()) > 0) await more.first().click();
}

test("a session that the office moves is moved on the page and in the calendar", async ({
  page,
  request,
}) => {
  const session = "/admin/programs/groups/speed-fall/speed-fall-tue";
  const moveTo = async (start: string, end: string) => {
    await page.goto(session);
    await hydrated(page);
    await page.getByLabel("Start", { exact: true }).fill(start);
    await page.getByLabel("End", { exact: true }).fill(end);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const confirm = page.getByRole("button", { name: "Yes, save" });
    const saved = page.getByRole("status").filter({ hasText: /^Saved/ });
    await expect(confirm.or(saved).first()).toBeVisible();
    if (await confirm.isVisible()) await confirm.click();
    await expect(saved.first()).toBeVisible();
  };
  await signIn(page, session);
  await hydrated(page);
  await page.getByLabel("Start", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await moveTo("20:35", "21:50");
  const schedule = async () => (await request.get("/schedule")).text();
  await expect.poll(schedule).toContain("8:35");
  expect(await (await request.get("/schedule/speed-fall.ics")).text()).toContain("T203500");
  await moveTo("17:30", "18:30");
  await expect.poll(schedule).not.toContain("8:35");
});
