import { expect, hydrated, problemsOf, test } from "../visit.ts";
import { admin } from "../open-site.ts";

test("a passkey is added, signs in with one click, and is renamed and removed", async ({
  page,
  baseURL,
}) => {
  // A passkey needs a domain name: an IP address is not allowed.
  const site = baseURL.replace("127.0.0.1", "localhost");
  const wire = await page.context().newCDPSession(page);
  await wire.send("WebAuthn.enable");
  await wire.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/login?to=/admin/account`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await hydrated(page);
  await page.getByLabel("Name of this device").fill("Test phone");
  await page.getByRole("button", { name: "Use this device’s fingerprint" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Test phone" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.goto(`${site}/login?to=/admin/account`);
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await hydrated(page);

  const key = page.getByRole("listitem").filter({ hasText: "Test phone" });
  await key.getByText("Change").click();
  await key.getByLabel("Name").fill("Kept phone");
  await key.getByRole("button", { name: "Rename" }).click();
  const renamed = page.getByRole("listitem").filter({ hasText: "Kept phone" });
  await renamed.getByLabel("Your password").fill(admin.password);
  await renamed.getByRole("button", { name: "Remove Kept phone" }).click();
  await expect(renamed).toHaveCount(0);
});
