import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { startServer } from "../../support/server-process.ts";
import { expect, hydrated, problemsOf, test as base } from "../visit.ts";
import { agree, pay } from "./checkout-steps.ts";

const name = "Club d’athlétisme Bélanger–Côté";
const colours = { main: "#0b5d6b", accent: "#f2a65a" };

/** A separate site that has not been set up, with the code from its log. */
const test = base.extend<object, { site: { address: string; code: string } }>({
  site: [
    async ({ browser: _browser }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "club-first-run-"));
      const settings = { DATA_DIR: dataDir, SETUP: "browser", TRUST_PROXY: "true" };
      const site = await startServer(settings);
      await expect.poll(site.output).toContain("with the code");
      const [, code = ""] = /with the code (\S+)/.exec(site.output()) ?? [];
      await use({ address: site.address, code });
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

const openAt = async (browser: Browser, baseURL: string, javaScriptEnabled = true) =>
  (await browser.newContext({ baseURL, javaScriptEnabled, locale: "en-CA" })).newPage();

/** Fills in a step without JavaScript, and continues. */
async function answer(page: Page, heading: string, fields: Record<string, string>, button: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  for (const [field, value] of Object.entries(fields)) {
    const control = page.locator(`[name="${field}"]`);
    if ((await control.evaluate(({ tagName }) => tagName)) === "SELECT")
      await control.selectOption(value);
    else await control.fill(value);
  }
  await page.getByRole("button", { name: button, exact: true }).click();
}

const tokenOf = (page: Page, token: string) =>
  page.evaluate(
    (of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(),
    token,
  );

test("a volunteer sets up their club without a script, publishes it and takes a registration", async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const visitor = await openAt(browser, site.address);
  await visitor.goto("/register-for-membership");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Opening soon");
  await expect(visitor.getByText("This site is being set up.")).toBeVisible();

  const page = await openAt(browser, site.address, false);
  await page.goto("/setup");
  await answer(page, "Set up your site", { code: "AAAA-BBBB-CCCC-DDDD" }, "Continue");
  await expect(page.getByText("This code doesn’t work.")).toBeVisible();
  await answer(page, "Set up your site", { code: site.code }, "Continue");
  const details = {
    name,
    short_name: "CABC",
    towns: "Moncton\nDieppe",
    email: "bonjour@belanger-cote.example",
    phone: "506-555-014",
    address: "12, rue des Érables, Dieppe, New Brunswick  E1A 1A1, Canada",
  };
  await answer(page, "Your club", details, "Save and continue");
  await expect(page.locator('[name="towns"]')).toHaveValue("Moncton\nDieppe");
  await answer(page, "Your club", { phone: "506-555-0142" }, "Save and continue");

  // The same browser with JavaScript.
  const scripted = await openAt(browser, site.address);
  await scripted.setViewportSize({ width: 320, height: 800 });
  await scripted.context().addCookies(await page.context().cookies());
  await scripted.goto("/setup?step=look");
  await hydrated(scripted);
  const pale = { main_colour: "#f2c14e", accent_colour: colours.accent };
  await answer(scripted, "Colours and logo", pale, "Save and continue");
  await expect(scripted.locator("#main_colour-fault")).toHaveText(
    /^Too light to read: 1\.\d : 1 instead of 4\.5 : 1\. Try #[\da-f]{6}\.$/,
  );
  await expect(scripted.locator('[name="main_colour"]')).toHaveValue("#f2c14e");
  expect(await problemsOf(scripted)).toEqual([]);
  expect(await scripted.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const look = { main_colour: colours.main, accent_colour: colours.accent };
  await answer(page, "Colours and logo", look, "Save and continue");
  const rules = { time_zone: "America/Moncton", begins_with: "sample" };
  await answer(page, "Time and content", rules, "Save and continue");
  await expect(page.getByText("SMTP_URL=")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  for (const step of ["club", "rules", "services", "admin"]) {
    await scripted.goto(`/setup?step=${step}`);
    expect([step, await problemsOf(scripted)]).toEqual([step, []]);
  }
  const account = {
    admin_email: "office@belanger-cote.example",
    password: "tall-hurdle-77x",
    again: "tall-hurdle-77x",
  };
  await answer(page, "Your account", account, "Finish");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Only staff see the site");
  await scripted.context().addCookies(await page.context().cookies());
  await scripted.goto("/admin/publish");
  expect(await problemsOf(scripted)).toEqual([]);

  await visitor.goto("/about");
  await expect(visitor).toHaveTitle(`Opening soon | ${name}`);
  await expect(visitor.getByRole("link", { name: details.email })).toBeVisible();
  expect(await problemsOf(visitor)).toEqual([]);
  await page.getByRole("button", { name: "Publish the site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The site is published");
  expect((await visitor.goto("/setup"))?.status()).toBe(404);

  await visitor.goto("/");
  await hydrated(visitor);
  // The full name is too long for a page's title.
  await expect(visitor).toHaveTitle(/^CABC \| /);
  const footer = visitor.getByRole("contentinfo");
  await expect(footer).toContainText(`${new Date().getFullYear()} ${name}`);
  await expect(footer).toContainText("506-555-0142");
  expect([await tokenOf(visitor, "--track"), await tokenOf(visitor, "--gold")]).toEqual(
    Object.values(colours),
  );
  expect(await problemsOf(visitor)).toEqual([]);
  await visitor.goto("/schedule");
  const [calendar = ""] = (await visitor.content()).match(/\/schedule\/[\w-]+\.ics/) ?? [];
  const times = await (await visitor.request.get(calendar)).text();
  expect(times).toContain("TZID:America/Moncton");

  const headers = { Origin: site.address };
  const data = { items: [{ type: "strength_conditioning", id: 3, quantity: 1 }] };
  const started = await visitor.request.post("/create-checkout-session", { data, headers });
  await visitor.goto(new URL(((await started.json()) as { url: string }).url).pathname);
  await agree(visitor);
  await pay(visitor, "abena@example.ca");
  await expect(visitor.getByText("You have successfully made the payment")).toBeVisible();

  await expect(async () => {
    await page.goto("/admin/outbox?q=abena@example.ca");
    // The mail arrives a moment later: the page is reloaded until then.
    await page.locator('a[href^="/admin/outbox/"]').first().click({ timeout: 2_000 });
    await expect(page.locator("main")).toContainText(name);
  }).toPass();
  await expect(page.locator("main")).toContainText("bonjour@belanger-cote.example");
  await page.context().close();
  await scripted.context().close();
  await visitor.context().close();
});
