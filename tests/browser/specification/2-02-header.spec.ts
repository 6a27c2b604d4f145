import type { Page } from "@playwright/test";
import { addresses, club, expect, hydrated, read, styleOf, test, texts } from "./statements.ts";

const header = (page: Page) => page.locator("header.header");
const entry = (page: Page, name: string) =>
  header(page).locator(".menu-entry > .menu-link").filter({ hasText: name });
const dropdown = (page: Page, name: string) =>
  header(page)
    .locator(".menu-entry", {
      has: page.locator(".menu-link", { hasText: new RegExp(`^${name}\\s*$`) }),
    })
    .locator(".submenu");
const inquire = (page: Page) => header(page).getByRole("link", { name: "Inquire Now" }).first();

test.describe("as the server sends it", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test("header: what it shows", async ({ page, holds }) => {
    await read(page, "/about");
    await holds("Header: fixed at the top", async () => {
      expect(await styleOf(header(page), "position")).toBe("fixed");
      expect((await header(page).boundingBox())?.y).toBe(0);
    });
    await holds("Header: the brand logo links to /home", () =>
      expect(header(page).locator(".header-logo")).toHaveAttribute("href", "/home"),
    );
    await holds("Header: HOME, PROGRAMS, LEARN, DONATION and CONTACT, in this order", async () =>
      expect(await texts(header(page).locator(".menu-entry > .menu-link"))).toEqual([
        "HOME",
        "PROGRAMS",
        "LEARN",
        "DONATION",
        "CONTACT",
      ]),
    );
    await holds("Header: HOME's dropdown has ABOUT", async () => {
      expect(await texts(dropdown(page, "HOME").locator("a"))).toEqual(["ABOUT"]);
      expect(await addresses(dropdown(page, "HOME").locator("a"))).toEqual(["/about"]);
    });
    await holds(
      "Header: PROGRAMS' dropdown has TRACK & FIELD, SPEED TRAINING, STRENGTH & CONDITIONING, SCHEDULE",
      async () => {
        const links = dropdown(page, "PROGRAMS").locator("a");
        expect(await texts(links)).toEqual([
          "TRACK & FIELD",
          "SPEED TRAINING",
          "STRENGTH & CONDITIONING",
          "SCHEDULE",
        ]);
        expect(await addresses(links)).toEqual([
          "/track-field-club",
          "/speed-training-program",
          "/strength-conditioning-gym",
          "/schedule",
        ]);
      },
    );
    await holds("Header: LEARN's dropdown has NEWS, BLOGS", async () => {
      expect(await texts(dropdown(page, "LEARN").locator("a"))).toEqual(["NEWS", "BLOGS"]);
      expect(await addresses(dropdown(page, "LEARN").locator("a"))).toEqual(["/news", "/blogs"]);
    });
    await holds("Header: DONATION leads to /donation, CONTACT to /contact-us", async () => {
      await expect(entry(page, "DONATION")).toHaveAttribute("href", "/donation");
      await expect(entry(page, "CONTACT")).toHaveAttribute("href", "/contact-us");
    });
    await holds("Header: an Inquire Now button leads to #contact-form", () =>
      expect(inquire(page)).toHaveAttribute("href", "#contact-form"),
    );
    await holds("Header: on the contact page Inquire Now leads to #get_in_touch", async () => {
      await read(page, "/contact-us");
      await expect(inquire(page)).toHaveAttribute("href", "#get_in_touch");
      await expect(page.locator("#get_in_touch")).toBeVisible();
    });
    await holds("Header: elsewhere Inquire Now leads to the contact page's form", async () => {
      await read(page, "/donation");
      await expect(inquire(page)).toHaveAttribute("href", "/contact-us#get_in_touch");
    });
    for (const [path, parent, item] of [
      ["/about", "HOME", "/about"],
      ["/schedule", "PROGRAMS", "/schedule"],
      ["/news", "LEARN", "/news"],
    ] as const) {
      await holds(`Header: on ${path} it is marked, and ${parent} above it`, async () => {
        await read(page, path);
        await expect(header(page).locator("[aria-current=page]")).toHaveAttribute("href", item);
        await expect(header(page).locator("[aria-current=true]")).toHaveText(parent);
        expect(await styleOf(entry(page, parent), "box-shadow")).toContain("inset");
      });
    }
    await holds("Header: an article marks BLOGS and LEARN, as what it belongs to", async () => {
      await read(page, "/blogs/plyometrics");
      const current = header(page).locator("[aria-current]");
      expect(await texts(current)).toEqual(["LEARN", "BLOGS"]);
      await expect(header(page).locator("[aria-current=page]")).toHaveCount(0);
    });
    await holds(
      "Header: /application-for-registration marks PROGRAMS active, as what it belongs to",
      async () => {
        await read(page, "/programs");
        await expect(entry(page, "PROGRAMS")).toHaveAttribute("aria-current", "page");
        await read(page, "/application-for-registration");
        await expect(entry(page, "PROGRAMS")).toHaveAttribute("aria-current", "true");
        await expect(header(page).locator("[aria-current]")).toHaveCount(1);
      },
    );
  });

  test("header: landing mode", async ({ page, holds }) => {
    await read(page, "/become-an-olympian");
    await holds("Header, landing mode: the logo links to /become-an-olympian", () =>
      expect(header(page).locator(".header-logo")).toHaveAttribute("href", "/become-an-olympian"),
    );
    await holds("Header, landing mode: all menu items but Inquire Now are hidden", async () => {
      await expect(header(page).getByRole("link")).toHaveCount(2);
      await expect(header(page).getByRole("button")).toHaveCount(0);
    });
    await holds("Header, landing mode: Inquire Now calls the club's phone", () =>
      expect(inquire(page)).toHaveAttribute("href", `tel:${club.phoneLink}`),
    );
  });
});

test.describe("with a mouse at 992 px", () => {
  test.use({ viewport: { width: 992, height: 800 } });

  test("header: on wider screens", async ({ page, holds }) => {
    await page.clock.install();
    await page.goto("/about");
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.clock.pauseAt(Date.now() + 60_000);
    const away = () => page.mouse.move(500, 600);

    await holds("Header at 992 px: the menu is a row, without a hamburger", async () => {
      await expect(entry(page, "PROGRAMS")).toBeVisible();
      await expect(header(page).getByRole("button", { name: "Menu", exact: true })).toBeHidden();
    });
    await holds("Header: hovering opens the dropdown, after 200 ms", async () => {
      await entry(page, "PROGRAMS").hover();
      await page.clock.runFor(199);
      await expect(page.locator(".menu-entry[data-open]")).toHaveCount(0);
      await page.clock.runFor(1);
      await expect(page.locator(".menu-entry[data-open]")).toHaveCount(1);
      await expect(dropdown(page, "PROGRAMS")).toBeVisible();
    });
    await holds("Header: the dropdown fades out in 200 ms when the pointer leaves", async () => {
      expect(await styleOf(dropdown(page, "PROGRAMS"), "transition-duration")).toMatch(/^0\.2s/);
      await away();
      await expect(page.locator(".menu-entry[data-open]")).toHaveCount(0);
      await expect(dropdown(page, "PROGRAMS")).toBeHidden();
    });
    await holds("Header: hovering opens HOME's dropdown too", async () => {
      await entry(page, "HOME").hover();
      await page.clock.runFor(200);
      await expect(dropdown(page, "HOME")).toBeVisible();
      await away();
    });
    await holds("Header: LEARN toggles its dropdown on click", async () => {
      const learn = entry(page, "LEARN");
      await learn.dispatchEvent("click");
      await expect(dropdown(page, "LEARN")).toBeVisible();
      await learn.dispatchEvent("click");
      await expect(dropdown(page, "LEARN")).toBeHidden();
    });
    await holds(
      "Header: after scrolling 50 px it keeps its style, after more it takes a scrolled one",
      async () => {
        const style = () => styleOf(header(page), "translate");
        const before = await style();
        await page.evaluate(() => scrollTo(0, 50));
        await page.clock.runFor(500);
        await expect(header(page)).not.toHaveAttribute("data-scrolled");
        await page.evaluate(() => scrollTo(0, 51));
        await expect(header(page)).toHaveAttribute("data-scrolled");
        await expect.poll(style).not.toBe(before);
      },
    );
    await page.clock.resume();
    await holds("Header: Inquire Now smooth-scrolls to the contact form", async () => {
      await page.evaluate(() => scrollTo(0, 0));
      const places = await inquire(page).evaluate(async (button: HTMLElement) => {
        button.click();
        const seen = new Set<number>();
        // On a busy machine the first frames may all be spent on layout.
        for (let frame = 0; frame < 90; frame += 1) {
          await new Promise(requestAnimationFrame);
          seen.add(scrollY);
        }
        return [...seen];
      });
      // A transition, not a jump: there are values in between.
      expect(places.length).toBeGreaterThan(4);
      await expect(page.locator("#contact-form")).toBeInViewport();
    });
    await holds("Header: clicking an entry navigates", async () => {
      await entry(page, "PROGRAMS").click();
      await expect(page).toHaveURL(/\/programs$/);
    });
  });
});

test.describe("with a finger at 991 px", () => {
  test.use({ viewport: { width: 991, height: 800 }, hasTouch: true });

  test("header: at 991 px or narrower", async ({ page, holds }) => {
    await page.goto("/about");
    await hydrated(page);
    // Its name and icon describe what it does next.
    const hamburger = header(page).locator(".header-toggle");
    await holds("Header at 991 px: the menu waits behind a hamburger", async () => {
      await expect(hamburger).toBeVisible();
      await expect(entry(page, "DONATION")).toBeHidden();
    });
    await holds("Header at 991 px: the hamburger opens and closes the menu", async () => {
      await hamburger.tap();
      await expect(entry(page, "DONATION")).toBeVisible();
      await hamburger.tap();
      await expect(entry(page, "DONATION")).toBeHidden();
    });
    await holds("Header at 991 px: a close button closes it", async () => {
      await hamburger.tap();
      await expect(entry(page, "DONATION")).toBeVisible();
      await header(page).getByRole("button", { name: /close/i }).tap();
      await expect(entry(page, "DONATION")).toBeHidden();
    });
    for (const [name, item, goal] of [
      ["HOME", "ABOUT", /:\d+\/$/],
      ["PROGRAMS", "SCHEDULE", /\/programs$/],
    ] as const) {
      await holds(`Header at 991 px: the first tap on ${name} opens its dropdown`, async () => {
        await page.goto("/contact-us");
        await hydrated(page);
        await hamburger.tap();
        await entry(page, name).tap();
        await expect(header(page).getByRole("link", { name: item })).toBeVisible();
        await expect(page).toHaveURL(/\/contact-us$/);
      });
      await holds(`Header at 991 px: the second tap on ${name} goes to its page`, async () => {
        await entry(page, name).tap();
        await expect(page).toHaveURL(goal);
      });
    }
    await holds("Header at 991 px: LEARN toggles its dropdown", async () => {
      await hamburger.tap();
      await entry(page, "LEARN").tap();
      await expect(dropdown(page, "LEARN")).toBeVisible();
      await entry(page, "LEARN").tap();
      await expect(dropdown(page, "LEARN")).toBeHidden();
    });
  });
});
