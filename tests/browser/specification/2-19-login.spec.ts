import { admin } from "../open-site.ts";
import { expect, hydrated, signIn, styleOf, test } from "./statements.ts";

test("login", async ({ page, holds }) => {
  await page.goto("/login");
  await hydrated(page);
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const submit = page.getByRole("button", { name: /sign in/i });
  await holds("Login: email and password fields", async () => {
    await expect(email).toHaveAttribute("type", "email");
    await expect(password).toHaveAttribute("type", "password");
  });
  await holds("Login: a show/hide password toggle", async () => {
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
  });
  await holds("Login: email at most 36 characters (D20)", () =>
    expect(email).toHaveAttribute("maxlength", "36"),
  );
  await holds("Login: password at most 16 characters (D20)", () =>
    expect(password).toHaveAttribute("maxlength", "16"),
  );
  await holds("Login: email required", async () => {
    await password.fill("a-good-pass-0");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(/e-?mail/i);
    await expect(email).toBeFocused();
  });
  await holds("Login: password required", async () => {
    await email.fill(admin.email);
    await password.fill("");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(/password/i);
  });
  await holds("Login failure: the server's message, in red", async () => {
    await email.fill(admin.email);
    await password.fill("a-wrong-pass");
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await submit.click();
    await answered;
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText("The email or password is wrong.");
    const [red = 0, green = 0, blue = 0] = (
      (await styleOf(alert, "color")).match(/\d+/g) ?? []
    ).map(Number);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  });
  await holds("Login: a loader while it asks", async () => {
    await page.route("**/login.data*", async (route) => {
      await expect(
        page.getByRole("button", { name: "Signing in…" }).locator(".spinner"),
      ).toBeVisible();
      await route.continue();
    });
    await email.fill(admin.email);
    await password.fill(admin.password);
    await submit.click();
    await expect(page).toHaveURL(/\/admin$/);
  });
  await holds("Login: with an existing session it redirects to /admin", async () => {
    await page.goto("/login");
    await expect(page).toHaveURL(/\/admin$/);
  });
  await holds("Login: logout clears the session; /admin leads to the login again", async () => {
    await page.getByRole("button", { name: "Logout" }).first().click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/login/);
  });
});

test("admin home", async ({ page, holds }) => {
  await holds("Admin: /admin redirects to /login unless the user is an admin", async () => {
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/login/);
  });
  await signIn(page);
  await holds("Admin: Profile", () =>
    expect(page.getByRole("heading", { name: /profile/i })).toBeVisible(),
  );
  await holds("Admin: a Logout button", () =>
    expect(page.getByRole("button", { name: "Logout" }).first()).toBeVisible(),
  );
  for (const [name, to] of [
    ["Blogs", "/admin/blogs"],
    ["Location Pages", "/admin/location-pages"],
  ] as const) {
    await holds(`Admin: a link to ${name}`, () =>
      expect(
        page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) }),
      ).toHaveAttribute("href", to),
    );
  }
});
