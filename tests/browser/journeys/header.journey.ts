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

  test("Escape closes a dropdown, and an open one has no problem", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const header = page.locator("header");
    const item = header.getByRole("link", { name: "TRACK & FIELD" });
    await header.getByRole("link", { name: "PROGRAMS" }).hover();
    await expect(item).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
    await header.getByText("LEARN", { exact: true }).click();
    await expect(header.getByRole("link", { name: "NEWS" })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test("the menu leads to the registration, also from there", async ({ page }) => {
    await page.goto("/contact-us");
    await hydrated(page);
    const register = page.getByRole("navigation", { name: "Main" }).getByRole("link", {
      name: "Register",
    });
    const toggle = page.locator(".header-toggle");
    await toggle.tap();
    await register.tap();
    await expect(page).toHaveURL(/\/register-for-membership$/);
    await expect(register).toBeHidden();
    await toggle.tap();
    await register.tap();
    await expect(register).toBeHidden();
  });

  test("a menu opened while the next page is being rendered stays open", async ({ page }) => {
    await page.goto("/contact-us");
    await hydrated(page);
    await page.evaluate(() => {
      const pushState = history.pushState.bind(history);
      history.pushState = (...entry) => {
        pushState(...entry);
        // On a busy device the event comes only after the page is rendered.
        addEventListener("toggle", (event) => event.stopPropagation(), { capture: true });
        document.getElementById("site-menu")?.showPopover();
      };
    });
    await page.locator("header .header-bar > .header-register").tap();
    await expect(page).toHaveURL(/\/register-for-membership$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/contact/i);
    await expect(page.locator("#site-menu:popover-open")).toBeVisible();
  });

  test("the close button and Escape close the menu and give the focus back", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const toggle = page.locator(".header-toggle");
    const donation = page.locator("header").getByRole("link", { name: "DONATION" });
    await toggle.tap();
    await expect(donation).toBeVisible();
    await page.getByRole("button", { name: /close/i }).first().tap();
    await expect(donation).toBeHidden();
    await toggle.tap();
    await page.locator("header").getByRole("link", { name: "PROGRAMS", exact: true }).tap();
    await expect(page.locator("header").getByRole("link", { name: "SCHEDULE" })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
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

test("with text twice as large the header keeps its logo and nothing overlaps", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const parts = page.locator(
    ".header-logo .pictogram, .header-bar .menu-entries > li, .header-register, .header-inquire, .header-toggle",
  );
  for (const width of [320, 390, 768, 992, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // The top row of links is shown from 992 px on, and its font is loaded only then.
    await page.evaluate(() => document.fonts.ready);
    const boxes = [];
    for (const part of await parts.filter({ visible: true }).all())
      boxes.push((await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(boxes[0]?.width, `${width} px`).toBeGreaterThan(120);
    const inOrder = boxes.toSorted((a, b) => a.x - b.x);
    for (const [at, { x, y }] of inOrder.entries()) {
      const before = inOrder[at - 1];
      expect(x, `${width} px`).toBeGreaterThanOrEqual(before ? before.x + before.width - 1 : 0);
      expect(y, `${width} px`).toBeGreaterThanOrEqual(0);
    }
    const last = inOrder.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
  }
});

test("no line ends after the hyphen of e-transfer", async ({ page }) => {
  await page.goto("/questions#in-parts");
  const blurb = page.locator("main p", { hasText: /Interac e-.?Transfer/ });
  const isBroken = (width: number) =>
    blurb.evaluate((element, wide) => {
      element.style.width = `${wide}px`;
      const [text] = element.childNodes;
      const at = element.textContent.indexOf("Transfer");
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
