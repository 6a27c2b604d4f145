import type { Page } from "@playwright/test";
import { expect, hydrated, mailed, problemsOf, signIn, test } from "../visit.ts";

const newEmail = () => `Reader-${crypto.randomUUID().slice(0, 8)}@Example.ca`;
const footer = (page: Page) => page.locator("footer form");

/** The two links of the mail an address got; paths and queries. */
async function mailedLinks(email: string) {
  const to = email.toLowerCase();
  return {
    confirm: await mailed(/\/newsletter\/confirm\?key=[\w.-]+/, to),
    unsubscribe: await mailed(/\/newsletter\/unsubscribe\?key=[\w.-]+/, to),
  };
}

test("subscribed in a page's footer, confirmed with one click, unsubscribed with one click", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/schedule");
  await hydrated(page);
  await expect(footer(page)).toContainText("By subscribing you agree that Quarterlane Speed Club");
  await footer(page).getByRole("textbox").fill(email);
  await footer(page).getByRole("button").click();
  await expect(page.locator(".toast")).toHaveText("One more step: check your email.");

  const links = await mailedLinks(email);
  await page.goto(links.confirm);
  await expect(page.getByText(email)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await hydrated(page);
  await page.getByRole("button", { name: "Yes, subscribe me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");

  await page.goto(links.unsubscribe);
  await hydrated(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
  const spent = await page.goto(links.confirm);
  expect(spent?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link was already used");
});

test("staff see subscribers and their pages, and download the consents", async ({ page }) => {
  const email = newEmail();
  await page.goto("/schedule");
  await hydrated(page);
  await footer(page).getByRole("textbox").fill(email);
  await footer(page).getByRole("button").click();
  await expect(page.locator(".toast")).toHaveText("One more step: check your email.");
  await signIn(page, "/admin/newsletter?state=asked");
  const entry = page.getByRole("row").filter({ hasText: email });
  await expect(entry).toContainText("Not confirmed");
  expect(await problemsOf(page)).toEqual([]);
  const csv = await (await page.request.get("/api/newsletter.csv")).text();
  const asked = csv.split("\r\n").find((line) => line.includes(email) && line.includes("asked"));
  expect(asked).toContain("/schedule");
});

test("a changed link gets a plain page that is not cached", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/newsletter/confirm?key=made.up.key", "/newsletter/unsubscribe"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(400);
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
    expect(await problemsOf(page)).toEqual([]);
  }
});

test("visitors get no consents", async ({ request }) => {
  expect((await request.get("/api/newsletter.csv")).status()).toBe(401);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("asked and confirmed; a mail program's one-click POST ends it", async ({
    page,
    request,
  }) => {
    const email = newEmail();
    await page.goto("/privacy-policy");
    await footer(page).getByRole("textbox").fill(email);
    await footer(page).getByRole("button").click();
    await expect(page).toHaveURL(/\/subscribe\?sent=1&reference=[\w-]{9}&receipt=[\w-]+$/);
    const links = await mailedLinks(email);
    await page.goto(links.confirm);
    await page.getByRole("button", { name: "Yes, subscribe me" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");

    const opened = await request.get(links.unsubscribe);
    expect(await opened.text()).toContain("Leave the newsletter");
    const pressed = await request.post(links.unsubscribe, {
      form: { "List-Unsubscribe": "One-Click" },
      maxRedirects: 0,
    });
    expect(pressed.status()).toBe(200);
    await page.goto(links.unsubscribe);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
  });
});
