import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search", exact: true });
const list = (page: Page) => page.getByRole("listbox", { name: "Found" });

/** Sends a message to the club. @returns the sender's unique name */
async function sendMessage(page: Page): Promise<string> {
  const letters = [...crypto.randomUUID().replaceAll(/[^a-f]/g, "")].join("").slice(0, 8);
  const name = `Zed${letters}`;
  const properties = { email: `${name}@example.ca`, firstname: name, lastname: "O'Shea" };
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  await page.request.post("/hubspot-contacts", { data: { properties }, headers });
  return name;
}

test("slash, a few letters, an arrow and Enter lead to what was searched for", async ({ page }) => {
  const name = await sendMessage(page);
  await signIn(page, "/admin/health");
  await hydrated(page);
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(`oshea ${name.slice(0, 6).toLowerCase()}`);
  const option = page.getByRole("option", { name: new RegExp(name) });
  await expect(option).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  const id = await option.getAttribute("id");
  await expect(box(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/inbox\/[\w-]+$/);
  await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("");
  await expect(page.getByRole("main")).toBeFocused();
});

test("keys typed before the script has started are searched for, and Enter opens the only result", async ({
  page,
}) => {
  const name = await sendMessage(page);
  await signIn(page, "/admin/health");
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.keyboard.press("/");
  await page.keyboard.type(name);
  await expect(box(page)).toHaveValue(name);
  await expect(page.getByRole("option", { name: new RegExp(`^${name} O`) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/inbox\/[\w-]+$/);
});

test("Enter without a choice opens all results; Escape closes the list; Ctrl K comes back", async ({
  page,
}) => {
  await signIn(page, "/admin/health");
  await hydrated(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("refund");
  await expect(page.getByRole("option", { name: /^Refund rules/ })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { name: /^All results/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("refund");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/search\?q=refund$/);
  await expect(page.getByRole("region", { name: "Pages" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Refund rules" }).click();
  await expect(page).toHaveURL(/\/admin\/programs\/refunds$/);
});

test("slash is a letter in any other field", async ({ page }) => {
  await signIn(page, "/admin/families");
  await hydrated(page);
  const field = page.getByPlaceholder("Any name, email or phone number");
  await field.focus();
  await page.keyboard.type("a/b");
  await expect(field).toHaveValue("a/b");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("a result is one tap away", async ({ page }) => {
    await signIn(page, "/admin/health");
    await hydrated(page);
    await box(page).fill("re");
    const last = page.getByRole("option", { name: /^All results/ });
    await last.waitFor();
    await page.keyboard.press("ArrowUp");
    await expect(last).toBeInViewport();
    await box(page).fill("pasword");
    await page.getByRole("option", { name: /^Your account/ }).click();
    await expect(page).toHaveURL(/\/admin\/account$/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
});

test.describe("without an answer", () => {
  test.use({ expectedErrors: /ERR_FAILED|search\.data/ });

  test("the page stays, and the box says so", async ({ page }) => {
    await signIn(page, "/admin/health");
    await hydrated(page);
    await page.route("**/admin/search.data**", (route) => route.abort("failed"));
    await box(page).fill("refund");
    await expect(page.getByText("The search did not respond").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.unroute("**/admin/search.data**");
    await box(page).fill("refunds");
    await expect(page.getByRole("option", { name: /^Refund rules/ })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the box is a form that leads to the results", async ({ page }) => {
    await signIn(page, "/admin/health");
    await box(page).fill("weather");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/search\?q=weather$/);
    await expect(box(page)).toHaveValue("weather");
    await page.getByRole("main").getByRole("link", { name: "Practices" }).click();
    await expect(page).toHaveURL(/\/admin\/sessions$/);
  });
});
