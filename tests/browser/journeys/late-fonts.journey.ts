import type { Page } from "@playwright/test";
import { pagesOf } from "../../support/page-list.ts";
import { expect, hydrated, test } from "../visit.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { differingLines, linesIn, setIn } from "./text-lines.ts";

/** All articles share one page, and so do all towns; with `EVERY_PAGE=1` each is checked. */
async function pagesToSet(address: string): Promise<string[]> {
  const pages = await pagesOf(address);
  if (process.env.EVERY_PAGE) return pages;
  const kinds = new Map(pages.map((path) => [path.replace(/^\/(blogs|location)\/.*/, "$1"), path]));
  return [...kinds.values()];
}

/** The text's fallback fonts, those that this machine has. */
async function fallbacksHere(page: Page): Promise<string[]> {
  await page.goto("/blogs");
  return page.evaluate(async () => {
    const known = ["Hanken Arial Fallback", "Hanken Roboto Fallback"];
    const isHere = async (family: string) => {
      const faces = Array.from(document.fonts).filter((face) => face.family.includes(family));
      const loaded = await Promise.allSettled(faces.map((face) => face.load()));
      return loaded.every(({ status }) => status === "fulfilled");
    };
    const here = await Promise.all(known.map(isHere));
    return known.filter((_, at) => here[at]);
  });
}

test.describe("without JavaScript", () => {
  // No script affects the line breaks.
  test.use({ javaScriptEnabled: false });

  test("the line breaks stay the same when the text font loads", async ({ page, baseURL }) => {
    test.setTimeout(300_000);
    const fallbacks = await fallbacksHere(page);
    test.skip(
      fallbacks.length === 0,
      "This machine has neither a face as wide as Arial nor Roboto",
    );
    const lines = { all: 0, differing: 0 };
    for (const path of await pagesToSet(baseURL)) {
      await page.goto(path);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 1000 });
        await page.evaluate(setIn, null);
        await page.evaluate(() => document.fonts.ready);
        const ours = await page.evaluate(linesIn);
        for (const family of fallbacks) {
          await page.evaluate(setIn, family);
          const theirs = await page.evaluate(linesIn);
          const differing = differingLines(ours, theirs);
          lines.all += ours.lines.length;
          lines.differing += differing.length;
          const place = `${path} at ${width} px in ${family}`;
          const headings = differing.filter(({ isHeading }) => isHeading);
          expect.soft(headings, `headings of ${place}`).toEqual([]);
          expect.soft(differing.length / ours.lines.length, place).toBeLessThan(0.08);
          expect.soft(Math.abs(theirs.height / ours.height - 1), place).toBeLessThan(0.008);
        }
      }
    }
    expect(lines.all).toBeGreaterThan(1_000);
    expect(lines.differing / lines.all).toBeLessThan(0.03);
  });
});

test("hardly any layout shift when the fonts load a second late", async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(() =>
      performance
        .getEntriesByName("first-contentful-paint")
        .some(({ startTime }) => performance.now() > startTime + 1_000),
    );
    await route.continue();
  });
  await watchShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 1600 });
    for (const path of ["/", "/blogs/plyometrics", "/appointment-booking"]) {
      await page.goto(path);
      await page.waitForFunction(() =>
        Array.from(document.fonts).some(
          ({ family, status, unicodeRange }) =>
            family.includes("Hanken Grotesk") &&
            unicodeRange === "U+0-10FFFF" &&
            status === "loaded",
        ),
      );
      // The full style sheet comes with the script: after that, no styles may be applied again.
      await hydrated(page);
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
      expect(sum, `${path} at ${width} px: ${shifts.join("; ")}`).toBeLessThanOrEqual(0.01);
    }
  }
});
