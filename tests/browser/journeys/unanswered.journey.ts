import type { Page } from "@playwright/test";
import { expect, hydrated, signIn, test } from "../visit.ts";
import { admin } from "../open-site.ts";

test.use({ expectedErrors: /ERR_CONNECTION_RESET|status of 502/ });

const message =
  "The website did not respond, so this may not have been saved. What you typed is still here";
const alertOn = (page: Page) => page.getByRole("alert").filter({ hasText: message });

/** From now on no request gets an answer: the connection is closed, or a gateway answers instead. */
async function cut(page: Page, how: "network" | "gateway") {
  await page.route("**/*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (how === "network") return route.abort("connectionreset");
    return route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
  });
}

for (const how of ["network", "gateway"] as const) {
  test(`a sign-in without an answer (${how}) keeps the input, and works once the network is back`, async ({
    page,
  }) => {
    await page.goto("/login");
    await hydrated(page);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await cut(page, how);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(alertOn(page)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(admin.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(admin.password);
    await page.unroute("**/*");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test(`an article without an answer (${how}) keeps every word, and is published when it is back`, async ({
    page,
  }) => {
    const result = crypto.randomUUID().slice(0, 8);
    await signIn(page, "/admin/blogs");
    await hydrated(page);
    await page.getByRole("link", { name: "Upload New Blog" }).click();
    const editor = page.getByRole("dialog");
    const title = editor.getByLabel("Title", { exact: true }).first();
    await title.fill(`First ${result}`);
    await expect(editor.getByText(/^Draft saved/)).toBeVisible();
    await cut(page, how);
    // Clicked at once, before anything is saved automatically.
    await title.fill(`Second ${result}`);
    await editor.getByLabel("Now").check();
    await editor.getByRole("button", { name: "Save article" }).click();
    await expect(alertOn(page).first()).toBeVisible();
    await expect(title).toHaveValue(`Second ${result}`);
    // Text typed since the last automatic save is stored there too.
    await expect(editor.getByText(/^Draft saved/)).toBeVisible();
    await page.unroute("**/*");
    await editor.getByRole("button", { name: "Save article" }).click();
    await expect(page.getByRole("status").getByText("Published.")).toBeVisible();
    await expect(page.getByRole("heading", { name: `Second ${result}` })).toBeVisible();
  });
}

test("a location page without an answer keeps every word", async ({ page }) => {
  await signIn(page, "/admin/location-pages");
  await hydrated(page);
  await page.getByRole("link", { name: "Add New Location Page" }).click();
  const editor = page.getByRole("dialog");
  await cut(page, "network");
  await editor.getByLabel("Main heading").fill("Track in Perry");
  await editor.getByRole("button", { name: "Save page" }).click();
  await expect(alertOn(page).first()).toBeVisible();
  await expect(editor.getByLabel("Main heading")).toHaveValue("Track in Perry");
});

const forms = [
  // Its form has a route of its own, which shows the same page.
  ["/admin/people?invite=coach", "Name", "Send invitation", "/admin/people/invitations"],
  ["/login/forgot", "Email", "Email me a link", "/login/forgot"],
  ["/admin/content/blog", "Heading", "Save and publish", "/admin/content/blog"],
] as const;

for (const [path, label, button, address] of forms) {
  test(`${path} without an answer stays the same, and shows a message`, async ({ page }) => {
    if (path.startsWith("/admin")) await signIn(page, path);
    else await page.goto(path);
    await hydrated(page);
    const field = page.getByLabel(label, { exact: true }).first();
    await field.fill("typed@example.ca");
    await cut(page, "network");
    await page.getByRole("button", { name: button }).click();
    await expect(alertOn(page).first()).toBeVisible();
    await expect(field).toHaveValue("typed@example.ca");
    await expect(page).toHaveURL(address);
  });
}

test("a button without its own message shows this one too, and another page has none", async ({
  page,
}) => {
  await signIn(page, "/admin/health");
  await hydrated(page);
  await cut(page, "network");
  await page.getByRole("button", { name: "Start a test run" }).click();
  await expect(alertOn(page)).toBeVisible();
  await page.unroute("**/*");
  await page.locator("#admin-menu .area-link[href='/admin/inbox']").click();
  await expect(page).toHaveURL("/admin/inbox");
  await expect(alertOn(page)).toHaveCount(0);
});
