import { DomUtils, parseDocument } from "htmlparser2";
import { expect, hydrated, read, signIn, styleOf, test } from "./statements.ts";

/** The route list, in its order: each page by its main heading where one is stated. */
const pages: [path: string, notes: string, heading: RegExp][] = [
  ["/", "Home", /./],
  ["/about", "About page", /^WE BELIEVE IN THE IMPOSSIBLE$/],
  ["/programs", "Programs page", /program/i],
  ["/track-field-club", "Track and field club", /track/i],
  ["/speed-training-program", "Speed training", /speed/i],
  ["/strength-conditioning-gym", "Strength and conditioning", /strength/i],
  ["/blogs", "Blog list", /^ARTICLES BLOGS$/],
  ["/blogs/plyometrics", "Blog detail by the article's slug", /plyometric/i],
  ["/news", "News", /^NEWS$/],
  ["/appointment-booking", "Embedded scheduling widget", /appointment/i],
  ["/schedule", "Schedules", /schedule/i],
  ["/contact-us", "Contact", /^CONTACT US$/],
  ["/privacy-policy", "Static policy", /privacy/i],
  ["/user-data-deletion-policy", "Static policy", /deletion/i],
  ["/register-for-membership", "Membership registration", /register/i],
  ["/application-for-registration", "Long application form", /application/i],
  ["/donation", "Donation", /donation/i],
  ["/become-an-olympian", "Landing page", /olympian/i],
  ["/nextgen-donation", "Donation with amount input", /next/i],
  ["/payment-checkout?nextgen", "Automatic checkout start", /./],
  ["/successful-checkout", "Checkout result", /./],
  ["/location/ajax", "Public location page", /ajax/i],
  ["/login", "Admin login", /sign in/i],
];

/** For each page, how long its loading indicator is shown, in ms. */
const loaders: [path: string, ms: 500 | 1000][] = [
  ["/about", 500],
  ["/news", 500],
  ["/privacy-policy", 500],
  ["/user-data-deletion-policy", 500],
  ["/donation", 1000],
  ["/", 1000],
  ["/programs", 1000],
  ["/track-field-club", 1000],
  ["/speed-training-program", 1000],
  ["/strength-conditioning-gym", 1000],
  ["/blogs", 1000],
  ["/appointment-booking", 1000],
  ["/schedule", 1000],
  ["/contact-us", 1000],
  ["/register-for-membership", 1000],
  ["/application-for-registration", 1000],
  ["/become-an-olympian", 1000],
];

/** The text of the first element of a name, in the server's HTML. */
function textOf(html: string, name: string): string {
  const [element] = DomUtils.getElementsByTagName(name, parseDocument(html));
  return element ? DomUtils.innerText(element).replace(/\s+/g, " ").trim() : "";
}

test.describe("as the server sends them", () => {
  test.use({ javaScriptEnabled: false });

  test("the route list", async ({ request, holds }) => {
    for (const [path, notes, heading] of pages) {
      await holds(`Route ${path}: ${notes}`, async () => {
        const answer = await request.get(path, { maxRedirects: 0 });
        expect(answer.status()).toBe(200);
        expect(textOf(await answer.text(), "h1")).toMatch(heading);
      });
    }
    await holds("Route /home redirects to /", async () => {
      const answer = await request.get("/home", { maxRedirects: 0 });
      expect([301, 302, 308]).toContain(answer.status());
      expect(answer.headers()["location"]).toBe("/");
    });
    for (const path of ["/become-an-olympian", "/login"]) {
      await holds(`Route ${path} is noindex`, async () => {
        expect(await (await request.get(path)).text()).toMatch(
          /<meta name="robots" content="noindex/,
        );
      });
    }
    await holds("Route *: an unknown address is the not-found page, with status 404", async () => {
      const answer = await request.get("/no/such/page");
      expect([answer.status(), textOf(await answer.text(), "h1")]).toEqual([404, "Page not found"]);
    });
    await holds("Route *: another spelling leads to the route's own", async () => {
      for (const path of ["/ABOUT", "/about/"]) {
        const answer = await request.get(path, { maxRedirects: 0 });
        expect([301, 308]).toContain(answer.status());
        expect(answer.headers()["location"]).toBe("/about");
      }
    });
  });

  test("each page's loading indicator", async ({ page, request, holds }) => {
    for (const [path, ms] of loaders) {
      await holds(`Loader: ${ms / 1000} s on ${path} (D1)`, async () => {
        const html = await (await request.get(path)).text();
        expect(html).toContain(`<div class="loading-bar" data-duration="${ms}"`);
      });
    }
    for (const [path, seconds] of [
      ["/privacy-policy", "0.5s"],
      ["/donation", "1s"],
    ] as const) {
      await holds(`Loader: it moves once, for exactly ${seconds} (D1)`, async () => {
        await read(page, path);
        const bar = page.locator(".loading-bar");
        expect(await styleOf(bar, "animation-duration")).toBe(seconds);
        expect(await styleOf(bar, "animation-iteration-count")).toBe("1");
      });
    }
    await holds("Loader: the page is painted beneath it and takes clicks (D1)", async () => {
      await read(page, "/");
      expect(await styleOf(page.locator(".loading-bar"), "pointer-events")).toBe("none");
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    });
    await holds("Loader: none under reduced motion (D1)", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await expect(page.locator(".loading-bar")).toBeHidden();
      await page.emulateMedia({ reducedMotion: null });
    });
    await holds("Loader: not on the sign-in page, nor header and footer (D25)", async () => {
      await read(page, "/login");
      await expect(page.locator(".loading-bar, header.header, footer.footer")).toHaveCount(0);
    });
  });
});

test("staff's routes", async ({ page, holds }) => {
  await signIn(page);
  for (const [path, notes] of [
    ["/admin", "Admin home"],
    ["/admin/blogs", "Blog management"],
    ["/admin/location-pages", "Location page management"],
  ] as const) {
    await holds(`Route ${path}: ${notes}`, async () => {
      expect((await read(page, path)).status()).toBe(200);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.locator("h1")).toHaveText(/./);
    });
  }
});

test.describe("while it moves", () => {
  test.use({ expectedErrors: /./ });

  test("navigation, and what it shows when it fails", async ({ page, holds }) => {
    await page.goto("/about");
    await hydrated(page);
    await holds("Navigation scrolls to the top", async () => {
      const link = page.getByRole("contentinfo").getByRole("link", { name: "CONTACT" });
      await link.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
      await link.click();
      await expect(page.locator("h1")).toHaveText("CONTACT US");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });
    await holds("Loader: it shows again on navigation (D1)", async () => {
      await page.locator(".loading-bar").evaluate((bar) => bar.setAttribute("data-seen", ""));
      await page.getByRole("contentinfo").getByRole("link", { name: "NEWS", exact: true }).click();
      await expect(page.locator("h1")).toHaveText("NEWS");
      await expect(page.locator(".loading-bar:not([data-seen])")).toHaveAttribute(
        "data-duration",
        "500",
      );
    });
    await holds(
      "The router's error page reads 'Unexpected Application Error!', with an incident and a way home (D23)",
      async () => {
        await page.route("**/schedule.data*", (route) => route.fulfill({ body: "[broken" }));
        await page.evaluate(() => scrollTo(0, 0));
        await page.getByRole("contentinfo").getByRole("link", { name: "ABOUT" }).click();
        await expect(page.locator("h1")).toHaveText("WE BELIEVE IN THE IMPOSSIBLE");
        await page
          .locator("header a[href='/schedule']")
          .evaluate((link: HTMLElement) => link.click());
        await expect(page.locator("h1")).toHaveText("Unexpected Application Error!");
        await expect(page.locator("[data-incident]")).toHaveText(/\w/);
        await expect(page.getByRole("link", { name: "Home page" })).toHaveAttribute("href", "/");
      },
    );
  });
});

test("hero images", async ({ page, holds }) => {
  for (const [path, place] of [
    ["/", ".hero-slide picture img"],
    ["/blogs", ".page-hero picture img"],
  ] as const) {
    await page.setViewportSize({ width: 621, height: 800 });
    await page.goto(path);
    const image = page.locator(place).first();
    const source = () => image.evaluate((img: HTMLImageElement) => img.currentSrc);
    await holds(`Hero image of ${path} at 621 px: its wide version`, () =>
      expect.poll(source).toMatch(/^(?!.*-phone-).*\/pictures\//),
    );
    await holds(`Hero image of ${path} at 620 px: its mobile version`, async () => {
      await page.setViewportSize({ width: 620, height: 800 });
      await expect.poll(source).toMatch(/-phone-/);
    });
  }
});
