import { addresses, club, expect, hydrated, read, styleOf, test, texts } from "./statements.ts";

test("footer", async ({ page, holds }) => {
  await page.goto("/about");
  await hydrated(page);
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();

  await holds("Footer: the club logo links to /home", () =>
    expect(footer.locator(".footer-logo")).toHaveAttribute("href", "/home"),
  );
  await holds("Footer: the club's contact e-mail", () =>
    expect(footer.getByRole("link", { name: club.email })).toHaveAttribute(
      "href",
      `mailto:${club.email}`,
    ),
  );
  await holds("Footer: the club's phone", () =>
    expect(footer.getByRole("link", { name: club.phone })).toHaveAttribute(
      "href",
      `tel:${club.phoneLink}`,
    ),
  );
  for (const path of [
    "/home",
    "/about",
    "/contact-us",
    "/track-field-club",
    "/speed-training-program",
    "/strength-conditioning-gym",
    "/blogs",
    "/news",
  ]) {
    await holds(`Footer: a link to ${path}`, () =>
      expect(footer.getByRole("navigation").locator(`a[href="${path}"]`)).toBeVisible(),
    );
  }
  const programs = footer.locator("summary").filter({ hasText: "PROGRAMS" });
  const items = footer.locator("details a");
  await holds("Footer: a single click on PROGRAMS toggles its submenu", async () => {
    const before = await items.first().isVisible();
    await programs.click();
    await expect(items.first()).toBeVisible({ visible: !before });
    await programs.click();
    await expect(items.first()).toBeVisible({ visible: before });
    await expect(page).toHaveURL(/\/about$/);
  });
  await holds("Footer: the list of served towns", async () => {
    const towns = footer.locator(".footer-towns a");
    expect(await texts(towns)).toEqual([
      "Scarborough",
      "Pickering",
      "Ajax",
      "Whitby",
      "Markham",
      "Oshawa",
      "Uxbridge",
    ]);
    for (const address of await addresses(towns)) expect(address).toMatch(/^\/location\/[a-z]+$/);
  });
  await holds("Footer: links to four social networks", async () => {
    const links = footer.locator(".footer-social a");
    await expect(links).toHaveCount(4);
    for (const address of await addresses(links)) expect(address).toMatch(/^https:\/\//);
  });
  await holds("Footer: payment-brand icons that highlight on hover", async () => {
    const icon = footer.locator(".footer-payments .pictogram").first();
    const before = await styleOf(icon, "color");
    await icon.hover();
    await expect.poll(() => styleOf(icon, "color")).not.toBe(before);
  });
  await holds("Footer: the copyright line reads 2024 (D20)", () =>
    expect(footer.locator(".footer-end p")).toHaveText(new RegExp(`^©\\s2024\\s${club.name}$`)),
  );
  await holds("Footer: a subscribe box with an e-mail input and a button", async () => {
    const box = footer.locator("form");
    await expect(box.getByRole("textbox")).toHaveAttribute("type", "email");
    await expect(box.getByRole("button")).toHaveCount(1);
  });
  await holds("Footer: double-clicking PROGRAMS goes to /programs", async () => {
    await programs.dblclick();
    await expect(page).toHaveURL(/\/programs$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("footer: on all pages", async ({ page, holds }) => {
    await holds("Header and footer: on all pages but the sign-in's (D25)", async () => {
      for (const path of [
        "/",
        "/blogs",
        "/donation",
        "/become-an-olympian",
        "/successful-checkout",
        "/no-such-page",
      ]) {
        await read(page, path);
        await expect(page.locator("header.header")).toHaveCount(1);
        await expect(page.locator("footer.footer")).toHaveCount(1);
      }
    });
  });
});
