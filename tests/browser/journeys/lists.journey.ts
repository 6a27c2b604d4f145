import type { Page } from "@playwright/test";
import { admin } from "../open-site.ts";
import { expect, hydrated, problemsOf, signIn, test, tryToSignIn } from "../visit.ts";

/** Three contacts of the same unusual last name. */
async function contacts(page: Page, baseURL: string | undefined) {
  const lastname = `Zq${crypto.randomUUID().slice(0, 6)}`;
  for (const firstname of ["Ann", "Ben", "Cal"]) {
    const properties = { email: `${firstname}@example.ca`, firstname, lastname };
    await page.request.post("/hubspot-contacts", {
      data: { properties },
      headers: { Origin: baseURL ?? "" },
    });
  }
  return lastname;
}

test("a list filters while one types, moves by keys, and is saved as a view", async ({
  page,
  baseURL,
}) => {
  const lastname = await contacts(page, baseURL);
  await signIn(page, "/admin/inbox");
  await hydrated(page);
  await page.locator(".list-tools").getByLabel("Search").fill(lastname);
  await expect(page).toHaveURL(new RegExp(`q=${lastname}`));
  const rows = page.locator(".rows tbody tr");
  await expect(rows).toHaveCount(3);
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await expect(rows.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(0).getByRole("link")).toBeFocused();

  await page.getByText("Save these filters").click();
  await page.getByLabel("Name of the view").fill(lastname);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved as" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.goto("/admin/inbox?kind=contact");
  await page.getByRole("link", { name: lastname, exact: true }).click();
  await expect(rows).toHaveCount(3);

  await rows.nth(0).getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lastname);
});

test("j and k move in every list, also where a row leads nowhere", async ({ page, baseURL }) => {
  await contacts(page, baseURL);
  // Twice, with a session of this test's own: the log has at least two rows.
  await tryToSignIn(page.request, admin);
  await tryToSignIn(page.request, admin);
  for (const path of [
    "/admin/audit?area=accounts",
    "/admin/programs",
    "/admin/sessions",
    "/admin/blogs",
  ]) {
    await page.goto(path);
    await hydrated(page);
    const at = () =>
      page.evaluate(() => {
        const row = document.activeElement?.closest("tr, li");
        return [...document.querySelectorAll("main :is(tbody tr, li)")].findIndex(
          (one) => one === row,
        );
      });
    await page.keyboard.press("j");
    const first = await at();
    expect(first).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("j");
    expect(await at()).toBeGreaterThan(first);
    await page.keyboard.press("k");
    expect(await at()).toBe(first);
    await page.keyboard.press("/");
    await expect(page.locator(".search-box input")).toBeFocused();
  }
});

test("single keys can be switched off", async ({ page, baseURL }) => {
  await contacts(page, baseURL);
  await signIn(page, "/admin/account");
  await hydrated(page);
  await page.getByLabel("Use these keys on this device").uncheck();
  await page.goto("/admin/inbox");
  await hydrated(page);
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await expect(page.locator(".row-title a").first()).not.toBeFocused();
  await page.keyboard.press("/");
  await expect(page.locator("input:focus")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the areas are within reach, and every page is in the menu", async ({ page }) => {
    await signIn(page, "/admin/payments");
    await hydrated(page);
    const tabs = page.getByRole("navigation", { name: "Areas" });
    await expect(tabs.getByRole("link", { name: "Money" })).toHaveAttribute("aria-current", "true");
    await page
      .getByRole("navigation", { name: "Money" })
      .getByRole("link", { name: "Who owes" })
      .tap();
    await expect(page).toHaveURL(/\/admin\/payments\/owed$/);
    await tabs.getByRole("button", { name: "Menu" }).tap();
    const menu = page.locator("#admin-menu");
    await expect(menu.getByRole("link", { name: "Pictures" })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await menu.getByRole("link", { name: "Waiting list" }).tap();
    await expect(page).toHaveURL(/\/admin\/waiting$/);
    await expect(menu).toBeHidden();
  });
});

/** Runs in the page. @returns the focused element of the content, if another element covers it */
function coveredFocus(): string | null {
  const { activeElement: focus } = document;
  if (!focus?.closest("main")) return null;
  const { left, top, width, height } = focus.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  if (shown && (focus.contains(shown) || shown.contains(focus))) return null;
  return focus.outerHTML.slice(0, 120);
}

test("on a phone, nothing covers the focused element", async ({ page, baseURL }) => {
  await contacts(page, baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const covered: string[] = [];
  for (const path of ["/admin/inbox", "/admin/people", "/admin/content/club"]) {
    await page.goto(path);
    await hydrated(page);
    for (let tabs = 0; tabs < 50; tabs += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(coveredFocus);
      if (found) covered.push(`${path}: ${found}`);
    }
  }
  expect(covered).toEqual([]);
});

test("back in a list, the row that was opened has the focus", async ({ page }) => {
  await signIn(page, "/admin/people");
  await hydrated(page);
  const row = page.locator(".row-title a").first();
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/permissions$/);
  await page.goBack();
  await expect(row).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a list is filtered and sorted", async ({ page, baseURL }) => {
    const lastname = await contacts(page, baseURL);
    await signIn(page, "/admin/inbox");
    const tools = page.locator(".list-tools");
    await tools.getByLabel("Search").fill(lastname);
    await tools.locator("summary", { hasText: /^Filters$/ }).click();
    await tools.getByLabel("Kind").selectOption({ label: "Message" });
    await tools.getByRole("button", { name: "Search" }).click();
    await expect(page.locator(".rows tbody tr")).toHaveCount(3);
    await tools.getByRole("link", { name: "Reset" }).click();
    await expect(page).toHaveURL(/\/admin\/inbox$/);
    // On a phone the headings, which sort the table, are not shown.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/admin/people");
    await page.locator("summary", { hasText: /^(Filters|Sort)$/ }).click();
    await tools.getByLabel("Sort by").selectOption({ label: "Account ↓" });
    await tools.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page.getByRole("columnheader", { name: "Account" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(tools.getByLabel("Sort by")).toBeHidden();
  });
});

test("on a phone, filters are behind a button, the way back keeps them, and rows are ticked", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "/admin/families/register");
  const name = `Owes-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("First name").fill("Ada");
  await page.locator("#athlete_1_family_name").fill(name);
  await page.locator("#athlete_1_program_1").selectOption({ index: 1 });
  await page.locator("#guardian_name").fill("Abena Osei");
  await page.locator("#guardian_email").fill(`${name.toLowerCase()}@example.ca`);
  await page.getByRole("button", { name: "Next: price" }).click();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByRole("heading", { name: "is still owing" })).toBeVisible();

  await page.goto(`/admin/payments?q=${name}`);
  await hydrated(page);
  const state = page.getByLabel("Status");
  await expect(state).toBeHidden();
  await page.locator("summary", { hasText: /^Filters$/ }).click();
  await state.selectOption("open");
  await expect(page).toHaveURL(/state=open/);
  await expect(page.locator("summary", { hasText: "Filters (1)" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.locator(".rows .row-title a").click();
  await page.locator("a.back").click();
  await expect(page).toHaveURL(new RegExp(`q=${name}&state=open`));

  await page.goto(`/admin/payments/owed?q=${name}`);
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Abena Osei" }).check();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Remind…" }).click();
  await expect(page).toHaveURL(/\/owed\/write\?picked=/);
  await expect(page.getByText(`${name.toLowerCase()}@example.ca`).first()).toBeVisible();
});
