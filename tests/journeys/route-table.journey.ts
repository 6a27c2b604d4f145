import type { Page } from "@playwright/test";
import { pagesOf } from "../support/page-list.ts";
import { expect, hydrated, problemsOf, test } from "./journey.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";

/** Each address of the specification's route table that shows a page of its own, and its heading. */
const routes: [path: string, heading: RegExp][] = [
  ["/", /quarterlane speed club/i],
  ["/about", /we believe in the impossible/i],
  ["/programs", /programs/i],
  ["/track-field-club", /track/i],
  ["/speed-training-program", /speed training/i],
  ["/strength-conditioning-gym", /./],
  ["/blogs", /articles/i],
  ["/blogs/plyometrics", /./],
  ["/news", /news/i],
  ["/appointment-booking", /appointment/i],
  ["/schedule", /schedule/i],
  ["/contact-us", /contact us/i],
  ["/privacy-policy", /privacy policy/i],
  ["/user-data-deletion-policy", /deletion/i],
  ["/register-for-membership", /register/i],
  ["/application-for-registration", /application/i],
  ["/donation", /donation/i],
  ["/become-an-olympian", /become an olympian/i],
  ["/nextgen-donation", /next/i],
  ["/payment-checkout", /./],
  ["/successful-checkout", /./],
  ["/location/ajax", /ajax/i],
  ["/login", /./],
];

/** What a page says of itself, and every way it offers out of it. */
interface PageFacts {
  title: string;
  description: string;
  headings: string[];
  canonical: string[];
  links: string[];
  brokenAnchors: string[];
  width: number;
}

/** Reads the page as it stands in the browser. */
function factsOf(page: Page): Promise<PageFacts> {
  return page.evaluate(() => {
    const all = <T extends Element>(selector: string) => [
      ...document.querySelectorAll<T>(selector),
    ];
    const here = (href: string) => href.startsWith("#") && href.length > 1;
    const hrefs = all("a[href]").map((link) => link.getAttribute("href") ?? "");
    return {
      title: document.title,
      description: all("meta[name=description]")[0]?.getAttribute("content") ?? "",
      headings: all<HTMLElement>("h1").map((heading) => heading.innerText.trim()),
      canonical: all("link[rel=canonical]").map((link) => link.getAttribute("href") ?? ""),
      links: hrefs.filter((href) => /^\/(?!\/)/.test(href)),
      brokenAnchors: hrefs.filter((href) => here(href) && !document.getElementById(href.slice(1))),
      width: document.documentElement.scrollWidth,
    };
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  for (const [path, heading] of routes) {
    test(`${path} stands on its own at 320 px`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      const facts = await factsOf(page);
      expect(facts.headings).toHaveLength(1);
      expect(facts.headings[0]).toMatch(heading);
      expect(facts.title.length).toBeGreaterThan(5);
      expect(facts.brokenAnchors).toEqual([]);
      expect(facts.width).toBeLessThanOrEqual(320);
      if (path !== "/login") {
        expect(facts.description.length).toBeGreaterThan(20);
        expect(facts.canonical.map((url) => new URL(url).pathname)).toEqual([path]);
      }
    });
  }
});

for (const [path] of routes) {
  test(`${path} comes to life without a fault or a jump, fits every screen, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    let scriptMayCome = () => {};
    const asServed = new Promise<void>((resolve) => {
      scriptMayCome = resolve;
    });
    await page.route("**/static/js/*.js", async (route) => {
      await asServed;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(path);
    expect(await problemsOf(page), "before its script").toEqual([]);
    scriptMayCome();
    await hydrated(page);
    expect(await shiftsOf(page)).toEqual([]);
    for (const width of [375, 768, 1024, 1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await factsOf(page)).width, `${width} px`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await problemsOf(page)).toEqual([]);
  });
}

test("every page is named differently, and no link on any of them leads nowhere", async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const titles = new Map<string, string>();
  const links = new Map<string, string>();
  for (const path of await pagesOf(baseURL)) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const facts = await factsOf(page);
    expect(titles.get(facts.title), `${path} has the title of another page`).toBeUndefined();
    titles.set(facts.title, path);
    for (const link of facts.links) links.set(link, path);
  }
  const texts = new Map<string, string>();
  for (const [link, from] of links) {
    const [path = "/", anchor] = link.split("#");
    if (!texts.has(path)) {
      const answer = await request.get(path);
      expect(answer.status(), `${link} on ${from}`).toBe(200);
      texts.set(path, await answer.text());
    }
    if (anchor) expect(texts.get(path), `${link} on ${from}`).toContain(`id="${anchor}"`);
  }
  expect(links.size).toBeGreaterThan(40);
});

test("an address without a page is a page that says so", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
});
