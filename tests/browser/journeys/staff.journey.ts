import { expect, problemsOf, signIn, test, tryToSignIn } from "../visit.ts";
import { admin } from "../open-site.ts";

test("a visitor who is not signed in is redirected to the sign-in and back", async ({ page }) => {
  await page.goto("/admin/inbox?kind=inquiry");
  await expect(page).toHaveURL(/\/login\?to=/);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await expect(page).toHaveURL(/\/admin\/inbox\?kind=inquiry$/);
});

test("the sign-in never leads off the site", async ({ page }) => {
  await page.goto("/login?to=//evil.example/");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await expect(page).toHaveURL(/:\d+\/admin$/);
});

test("the password can be made visible; a wrong one gets a red message; after five there is a wait", async ({
  page,
}) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await expect(page.getByLabel("Email")).toHaveAttribute("maxlength", "36");
  await expect(password).toHaveAttribute("maxlength", "16");
  await password.fill("wrong-password");
  await page.getByRole("button", { name: /show/i }).click();
  await expect(password).toHaveAttribute("type", "text");
  for (let attempt = 1; attempt < 5; attempt += 1) {
    const refused = await tryToSignIn(page.request, {
      ...admin,
      password: `wrong-pass-${attempt}`,
    });
    expect(refused.status()).toBe(401);
  }
  await page.getByLabel("Email").fill(admin.email);
  await password.fill("wrong-pass-5");
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await expect(page.getByRole("alert")).toContainText("The email or password is wrong.");
  expect(await problemsOf(page)).toEqual([]);
  await page.getByLabel("Email").fill(admin.email);
  await password.fill(admin.password);
  await page.getByRole("button", { name: /sign in|log in/i }).click();
  await expect(page.getByRole("alert")).toContainText("Please wait 15 minutes");
});

test("the admin home has the profile, the links and a way out", async ({ page }) => {
  await tryToSignIn(page.request, admin);
  await page.goto("/admin");
  await expect(page.getByText(admin.email).first()).toBeVisible();
  for (const name of [/^Inbox/, "Blogs", "Location Pages"]) {
    await expect(page.getByRole("link", { name }).filter({ visible: true }).first()).toBeVisible();
  }
  expect(await problemsOf(page)).toEqual([]);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login\?to=/);
});

test("a submission is found, answered and reopened", async ({ page, request, baseURL }) => {
  const name = `Zed${crypto.randomUUID().slice(0, 6)}`;
  const properties = { email: `${name}@example.ca`, firstname: name, lastname: "Ngo" };
  await request.post("/hubspot-contacts", {
    data: { properties },
    headers: { Origin: baseURL ?? "" },
  });
  await signIn(page, "/admin/inbox");
  expect(await problemsOf(page)).toEqual([]);
  await page.goto(`/admin/inbox?q=${name}&kind=contact&state=new`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: /answered/i }).click();
  await expect(page.getByRole("status").filter({ hasText: /answered/i })).toBeVisible();
  await page.goto(`/admin/inbox?q=${name}&state=new`);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
  await page.goto(`/admin/inbox?q=${name}&state=answered`);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  const csv = await page.request.get(`/api/inbox.csv?q=${name}`);
  expect(await csv.text()).toContain(`${name}@example.ca`);
  expect((await request.get("/api/inbox.csv")).status()).toBe(401);
});
