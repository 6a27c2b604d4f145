import type { Page } from "@playwright/test";
import { attendanceTest, nameOf, openOnce, row, session, sheet } from "./attendance-club.ts";
import { expect, hydrated, problemsOf } from "../visit.ts";

const test = attendanceTest(6);
test.describe.configure({ mode: "serial", timeout: 120_000 });

/** The background behind the page's text, from 0, black, to 255. */
const brightness = (coach: Page) =>
  coach.evaluate(() => {
    const heading = document.querySelector("h1");
    for (let at: Element | null = heading; at; at = at.parentElement) {
      const [r = 0, g = 0, b = 0, a = 1] = (
        getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      if (a > 0) return (r + g + b) / 3;
    }
    return 255;
  });

/** The link to today's list, on an offline page that has no list. */
const listed = (coach: Page) => coach.getByRole("main").locator(`a[href="${sheet}"]`);

async function expectOnDevice(coach: Page) {
  await expect(listed(coach)).toHaveText(/^Middle school track, /);
  await expect(coach.getByRole("link", { name: "Try again" })).toBeVisible();
  expect(await brightness(coach)).toBeGreaterThan(200);
  expect(await problemsOf(coach)).toEqual([]);
}

test("offline, a stored page says that it is a copy, and any other links to the stored ones", async ({
  club,
}) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await openOnce(coach);
  const copy = coach.getByText(/^You are offline\. This is the copy on this device, of \w+ \d+/);
  await expect(copy).toBeHidden();
  await device.setOffline(true);
  await coach.goto(sheet);
  await hydrated(coach);
  await expect(copy).toBeVisible();
  // Scrolled to the end, no row is covered by the fixed bar.
  await coach.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  expect(await problemsOf(coach)).toEqual([]);
  // The page behind the menu's link also comes from the device.
  await coach.getByRole("button", { name: "Menu" }).click();
  await coach.locator("#admin-menu").getByRole("link", { name: "Attendance" }).click();
  await expect(coach.getByRole("heading", { name: "Attendance", level: 1 })).toBeVisible();
  await expect(copy).toBeVisible();
  // Pages of other admin sections are not stored on the device.
  await hydrated(coach);
  await coach.getByRole("button", { name: "Menu" }).click();
  await coach.locator("#admin-menu").getByRole("link", { name: "Training groups" }).click();
  await expect(coach.getByRole("heading", { name: "You are offline", level: 1 })).toBeVisible();
  await expectOnDevice(coach);
  await coach.goto(`/admin/attendance/${session}-2020-01-01`);
  await expect(coach.getByRole("heading", { name: "You are offline", level: 1 })).toBeVisible();
  await expectOnDevice(coach);
  await listed(coach).click();
  await hydrated(coach);
  await expect(copy).toBeVisible();
  await device.setOffline(false);
  await expect(copy).toBeHidden();
  await device.close();
});

test("if a gateway answers for the site, a stored page opens, and the gateway's page is not shown", async ({
  club,
}) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await openOnce(coach);
  let status = 502;
  await device.route(/\/(admin|api)\/attendance/, (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<h1>Wait at the gateway</h1>" }),
  );
  for (status of [502, 503, 504]) {
    await coach.goto(sheet);
    await expect(coach.getByText(/^You are offline\. This is the copy/)).toBeVisible();
    await coach.goto(`/admin/attendance/${session}-2020-01-01`);
    const heading = coach.getByRole("heading", { name: "The site doesn’t answer", level: 1 });
    await expect(heading).toBeVisible();
    await expectOnDevice(coach);
  }
  // The waiting page, with status 200, does not replace a stored list.
  status = 200;
  await coach.goto(sheet);
  await expect(coach.getByText("Wait at the gateway")).toBeVisible();
  status = 502;
  await coach.goto(sheet);
  await expect(row(coach, nameOf(1))).toBeVisible();
  await device.close();
});
