import { expect, hydrated, problemsOf, test } from "../visit.ts";

test("Register is in the header at every width, within its row", async ({ page }) => {
  await page.goto("/contact-us");
  const header = page.locator("header");
  const register = header.locator(".header-bar").getByRole("link", { name: "Register" });
  for (const width of [320, 390, 768, 991, 992, 1024, 1199, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(register.first()).toBeInViewport({ ratio: 1 });
    const fits = await header
      .locator(".header-bar")
      .evaluate((bar) => bar.scrollWidth <= bar.clientWidth);
    expect(fits, `${width} px`).toBe(true);
  }
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("hovering opens a dropdown after a moment, leaving closes it, Escape closes it", async ({
    page,
  }) => {
    await page.goto("/");
    await hydrated(page);
    const programs = page.locator("header").getByRole("link", { name: "PROGRAMS" });
    const item = page.locator("header").getByRole("link", { name: "TRACK & FIELD" });
    await expect(item).toBeHidden();
    await programs.hover();
    await expect(item).toBeVisible();
    await page.mouse.move(640, 600);
    await expect(item).toBeHidden();
    await programs.hover();
    await expect(item).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
  });

  test("LEARN toggles on click", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const learn = page.locator("header").getByText("LEARN", { exact: true });
    const news = page.locator("header").getByRole("link", { name: "NEWS" });
    await learn.click();
    await expect(news).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await learn.click();
    await expect(news).toBeHidden();
  });
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test("the first tap on PROGRAMS opens it, the second goes there", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const programs = page.locator("header").getByRole("link", { name: "PROGRAMS", exact: true });
    await programs.tap();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.locator("header").getByRole("link", { name: "SCHEDULE" })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await programs.tap();
    await expect(page).toHaveURL(/\/programs$/);
  });

  test("the menu leads to the registration, also from there", async ({ page }) => {
    await page.goto("/contact-us");
    await hydrated(page);
    const register = page.getByRole("navigation", { name: "Main" }).getByRole("link", {
      name: "Register",
    });
    const toggle = page.getByRole("button", { name: "Menu", exact: true });
    await toggle.tap();
    await register.tap();
    await expect(page).toHaveURL(/\/register-for-membership$/);
    await expect(register).toBeHidden();
    await toggle.tap();
    await register.tap();
    await expect(register).toBeHidden();
  });

  test("the close button and Escape close the menu and give the focus back", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const toggle = page.getByRole("button", { name: "Menu", exact: true });
    const donation = page.locator("header").getByRole("link", { name: "DONATION" });
    await toggle.tap();
    await expect(donation).toBeVisible();
    await page.getByRole("button", { name: /close/i }).first().tap();
    await expect(donation).toBeHidden();
    await toggle.tap();
    await page.keyboard.press("Escape");
    await expect(donation).toBeHidden();
    await expect(toggle).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test("the menu opens and its links lead on", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.locator("header").getByRole("link", { name: "DONATION" }).click();
    await expect(page).toHaveURL(/\/donation$/);
  });
});

for (const width of [320, 390, 768, 992, 1440])
  test(`with text twice as large the header keeps its logo and nothing overlaps, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const parts = page.locator(
      ".header-logo .pictogram, .header-bar .menu-entries > li, .header-register, .header-inquire, .header-toggle",
    );
    const boxes = [];
    for (const part of await parts.filter({ visible: true }).all())
      boxes.push((await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(boxes[0]?.width).toBeGreaterThan(120);
    const inOrder = boxes.toSorted((a, b) => a.x - b.x);
    for (const [at, { x, y }] of inOrder.entries()) {
      const before = inOrder[at - 1];
      expect(x).toBeGreaterThanOrEqual(before ? before.x + before.width - 1 : 0);
      expect(y).toBeGreaterThanOrEqual(0);
    }
    const last = inOrder.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
  });

test("no line ends after the hyphen of e-mail", async ({ page }) => {
  await page.goto("/contact-us");
  const blurb = page.locator(".footer-subscribe p", { hasText: /two e-.?mails/ });
  const isBroken = (width: number) =>
    blurb.evaluate((element, wide) => {
      element.style.width = `${wide}px`;
      const [text] = element.childNodes;
      const at = element.textContent.indexOf("mails");
      const range = document.createRange();
      range.setStart(text as Node, at - 3);
      range.setEnd(text as Node, at + 1);
      return (
        new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size > 1
      );
    }, width);
  for (let width = 90; width < 400; width += 7)
    expect(await isBroken(width), `${width}`).toBe(false);
});
