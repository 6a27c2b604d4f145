import { expect, hydrated, test } from "./journey.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";

test("nothing moves when the fonts come after the first paint", async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
  await watchShifts(page);
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 1600 });
    for (const path of ["/", "/blogs/plyometrics", "/appointment-booking"]) {
      // The text's font is preloaded: the page counts as loaded once it is there.
      await page.goto(path);
      // The whole style sheet comes with the script, when the font is there: it must not be taken up now.
      await hydrated(page);
      expect(await shiftsOf(page), `${path} at ${width} px`).toEqual([]);
      const headlines = await page.evaluate(() =>
        Array.from(document.fonts).map(({ family, status }) => `${family} ${status}`),
      );
      expect(headlines[0]).toBe("Archivo Condensed loaded");
    }
  }
});
