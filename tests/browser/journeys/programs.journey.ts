import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { startServer } from "../../support/server-process.ts";
import { admin } from "../open-site.ts";
import { expect, hydrated, problemsOf, test as base } from "../visit.ts";

/** A separate site: other journeys count the offerings on sale. */
const test = base.extend<object, { own: string }>({
  own: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "club-programs-"));
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin;
      const site = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD });
      await use(site.address);
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own),
});
test.describe.configure({ mode: "serial" });

async function signIn(page: Page, own: string) {
  const headers = { Origin: own };
  const answer = await page.request.post("/api/users/login", { data: admin, headers });
  expect(answer.status()).toBe(200);
  await page.goto("/admin/programs");
}

const today = dayOf(new Date(), "America/Toronto");

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the office adds a camp, families find it at once, and archiving it can be undone", async ({
    page,
    own,
  }) => {
    test.setTimeout(90_000);
    const title = `Camp ${crypto.randomUUID().slice(0, 8)}`;
    await signIn(page, own);
    await hydrated(page);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "New offering or camp" }).click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("One line about it").fill("Five mornings on the track");
    await page.getByLabel("Price in dollars").fill("150");
    await page.getByLabel("Spots").fill("20");
    await page.getByLabel("Season").selectOption({ label: "Own dates, as for a camp…" });
    await page.getByLabel("First day").fill(daysAfter(today, 60));
    await page.getByLabel("Last day").fill(daysAfter(today, 58));
    const save = page.getByRole("button", { name: "Put it on sale" });
    await save.press("Enter");
    await expect(page.getByText("The last day is before the first").first()).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByLabel("Last day").fill(daysAfter(today, 64));
    await save.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    expect(await problemsOf(page)).toEqual([]);

    await page.goto("/register-for-membership");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();

    await page.goto("/admin/programs");
    await hydrated(page);
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: title }) });
    await row.getByText(/^Change/).press("Enter");
    await row.getByRole("button", { name: /^Archive/ }).press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: "It is no longer sold." }).first(),
    ).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(0);
    await page.getByRole("button", { name: /^Undo/ }).first().press("Enter");
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
  });
});

test.describe("the schedule on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the office adds a group with a session, moves it, and takes it back", async ({
    page,
    own,
  }) => {
    test.setTimeout(90_000);
    const name = `Group ${crypto.randomUUID().slice(0, 8)}`;
    await signIn(page, own);
    await page.getByRole("link", { name: "Schedule" }).click();
    await page.getByRole("link", { name: "New group" }).click();
    await hydrated(page);
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Add the group" }).press("Enter");
    await expect(page.getByText("Say who trains in it").first()).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue(name);
    await page.getByLabel("Who trains in it").fill("Ages 9–12, over hurdles");
    await page.getByRole("button", { name: "Add the group" }).press("Enter");
    await page.getByRole("link", { name: `Add session to ${name}` }).click();
    await page.getByLabel("Start").fill("17:00");
    await page.getByLabel("End").fill("18:00");
    await page.getByRole("button", { name: "Add the session" }).press("Enter");
    await page.getByRole("link", { name: /^Monday, 5–6 pm/ }).click();
    await page.getByLabel("End").fill("18:30");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect(page.getByRole("link", { name: /^Monday, 5–6:30 pm/ })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.goto("/schedule");
    await expect(page.getByRole("heading", { name })).toBeVisible();

    await page.goto("/admin/programs/groups");
    await hydrated(page);
    await page.getByRole("button", { name: /^Undo/ }).first().press("Enter");
    await expect(page.getByText(`Undone: ${name}`).first()).toBeVisible();
  });
});

test("the section’s pages have no problem for a screen reader", async ({ page, own }) => {
  test.setTimeout(90_000);
  await signIn(page, own);
  const ofSchedule = ["", "/junior", "/junior/junior-spring-tue", "/junior/new"];
  for (const path of [
    "",
    "/seasons",
    "/discounts",
    "/offerings/7",
    "/elementary",
    ...ofSchedule.map((each) => `/groups${each}`),
    "/places",
    "/places/strength-room",
  ]) {
    await page.goto(`/admin/programs${path}`);
    for (const closed of await page.locator("main details:not([open]) > summary").all())
      if ((await closed.textContent())?.startsWith("More: ")) await closed.click();
    expect(await problemsOf(page), path).toEqual([]);
  }
});
