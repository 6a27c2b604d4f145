import type { Page } from "@playwright/test";
import { expect, navigateInPage, hydrated, signIn, test } from "../visit.ts";

/** The browser's message about a request that was aborted, or a response that came too late. */
test.use({
  expectedErrors:
    /Failed to load resource|ERR_FAILED|Error loading route module|Access is denied|signal is aborted/,
});

const main = (page: Page) => page.locator("main");
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "No answer came" });
const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

/** Delays requests that match. @returns a function that lets them through, and all later ones */
async function hold(page: Page, what: string) {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await released;
    // A request that was aborted meanwhile cannot continue.
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** The time from a click on a link until the page is marked as busy and the bar is drawn, in ms. */
const msUntilBusy = (page: Page, href: string) =>
  page.locator(`footer a[href="${href}"]`).evaluate(async (link: HTMLElement) => {
    const start = performance.now();
    link.click();
    const bar = () => getComputedStyle(document.querySelector("main") as Element, "::before");
    while (bar().height !== "4px") await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });

for (const [what, files] of [
  ["data", "**/contact-us.data*"],
  ["script", "**/static/js/contact.*"],
] as const) {
  test(`the bar is visible while a page's ${what} loads`, async ({ page }) => {
    await page.goto("/about");
    await hydrated(page);
    await expect(main(page)).not.toHaveAttribute("aria-busy");
    const release = await hold(page, files);
    const waits: number[] = [];
    // The best of three: other tests may be using the processor.
    while (waits.length < 3) {
      waits.push(await msUntilBusy(page, "/contact-us"));
      await expect(main(page)).toHaveAttribute("aria-busy", "true");
      // An anchor on this page: cancels the navigation.
      await navigateInPage(page, "/about#main");
      await expect(main(page)).not.toHaveAttribute("aria-busy");
    }
    expect(Math.min(...waits)).toBeLessThan(150);
    await footerLink(page, "CONTACT").click();
    await expect(main(page)).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page.locator("h1")).toHaveText("CONTACT US");
    await expect(main(page)).not.toHaveAttribute("aria-busy");
  });

  test(`a navigation whose ${what} does not arrive ends after 120 s, and can be tried again`, async ({
    page,
  }) => {
    await page.goto("/about?from=card");
    await hydrated(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    const release = await hold(page, files);
    await footerLink(page, "CONTACT").click();
    await expect(main(page)).toHaveAttribute("aria-busy", "true");
    const scrolled = await page.evaluate(() => scrollY);
    await page.clock.runFor(119_000);
    await expect(notice(page)).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(notice(page)).toBeVisible();
    await expect(main(page)).not.toHaveAttribute("aria-busy");
    await expect(page).toHaveURL(/\/about\?from=card$/);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(scrolled).toBeGreaterThan(0);
    release();
    await notice(page).getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
    await expect(page.locator("h1")).toHaveText("CONTACT US");
  });
}

test("the home page is reached within the site, and a misspelled link leads to the page's address", async ({
  page,
}) => {
  let documents = 0;
  await page.goto("/about");
  await hydrated(page);
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.locator(".header-logo").click();
  await expect(page.locator(".hero")).toBeVisible();
  await navigateInPage(page, "/Schedule/?town=whitby");
  await expect(page).toHaveURL(/\/schedule\?town=whitby$/);
  await expect(page.locator(".menu-entry [aria-current=page]")).toHaveText("SCHEDULE");
  expect(documents).toBe(0);
});

test("a browser that blocks all storage shows the site all the same", async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const storage of ["sessionStorage", "localStorage"])
      Object.defineProperty(window, storage, { get });
  });
  await page.goto("/subscribe");
  await hydrated(page);
  await footerLink(page, "CONTACT").click();
  await expect(page.locator("h1")).toHaveText("CONTACT US");
});

test("the sign-in and the admin site show the bar too", async ({ page }) => {
  await page.goto("/login");
  await hydrated(page);
  const release = await hold(page, "**/login/forgot.data*");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(main(page)).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page).toHaveURL(/\/login\/forgot$/);

  await signIn(page, "/admin/account");
  await hydrated(page);
  const arrive = await hold(page, "**/admin/health.data*");
  await page
    .locator("#admin-menu .area-link[href='/admin/health']")
    .evaluate((a: HTMLElement) => a.click());
  await expect(main(page)).toHaveAttribute("aria-busy", "true");
  arrive();
  await expect(page).toHaveURL(/\/admin\/health$/);
  await expect(main(page)).not.toHaveAttribute("aria-busy");
});

test("a staff form without an answer ends after 120 s and keeps its input", async ({ page }) => {
  await page.goto("/login");
  await hydrated(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await hold(page, "**/login.data*");
  await page.getByLabel("Email").fill("office@example.ca");
  await page.getByLabel("Password", { exact: true }).fill("a-good-pass-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(main(page)).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(121_000);
  await expect(main(page)).not.toHaveAttribute("aria-busy");
  await expect(page.getByText("this may not have been saved")).toBeVisible();
  await expect(notice(page)).toBeVisible();
  // A link with the same address would send no form.
  await expect(notice(page).getByRole("link")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("office@example.ca");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
});

test("under reduced motion the bar stands still", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/about");
  await hydrated(page);
  const release = await hold(page, "**/contact-us.data*");
  await footerLink(page, "CONTACT").click();
  await expect(main(page)).toHaveAttribute("aria-busy", "true");
  const bar = await main(page).evaluate((element) => {
    const { animationName, backgroundSize, height } = getComputedStyle(element, "::before");
    return { animationName, backgroundSize, height };
  });
  expect(bar).toEqual({ animationName: "none", backgroundSize: "100% auto", height: "4px" });
  release();
  await expect(page.locator("h1")).toHaveText("CONTACT US");
  await page.emulateMedia({ reducedMotion: null });
});
