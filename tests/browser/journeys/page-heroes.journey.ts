import { expect, hydrated, test } from "../visit.ts";

const ofEachKind = ["/about", "/contact-us", "/application-for-registration", "/records", "/news"];

test("no text is on a picture", async ({ page }) => {
  for (const path of ["/", "/about", "/programs", "/track-field-club", "/news"]) {
    await page.goto(path);
    await hydrated(page);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(wordsOnPictures), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("another club's long headings fit every kind of head", async ({ page }) => {
  const headings = ["Wettkampfvorbereitungsgruppe", "How to find a group for everybody"];
  for (const path of ofEachKind) {
    await page.goto(path);
    await hydrated(page);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const heading of headings) {
        const over = await page.evaluate(widthWithHeading, heading);
        expect(over, `${path} at ${width} px: ${heading}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test("at twice the text size the text of every kind of head is not cut and stays on the page", async ({
  page,
}) => {
  for (const path of [...ofEachKind, "/programs", "/track-field-club"]) {
    await page.goto(path);
    await hydrated(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(spoiltByLargeText), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("nothing in a head moves under reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ofEachKind) {
    await page.goto(path);
    await page.mouse.wheel(0, 200);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
        .filter((target) => target?.closest(".page-hero"))
        .map((target) => target?.outerHTML),
    );
    expect(moving, path).toEqual([]);
  }
});

test("in forced colours a hero's button has a visible edge, and a second one when focused", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/track-field-club");
  await hydrated(page);
  const button = page.locator(".page-hero-words").getByRole("link");
  await expect(button).toHaveCSS("border-top-style", "solid");
  await button.focus();
  await expect(button).toHaveCSS("outline-style", "solid");
});

/** Runs in the page. @returns the words of heroes, bands and banners that overlap a picture */
function wordsOnPictures(): string[] {
  // The browser may keep the text boxes of the width before in a section that it skips (decision 11).
  document.documentElement.dataset.fullLength = "";
  const bands = document.querySelectorAll(".hero-slide, .page-hero, .banner, .image-text");
  return Array.from(bands).flatMap((band) => {
    const pictures = Array.from(band.querySelectorAll(".picture"), (one) =>
      one.getBoundingClientRect(),
    );
    return Array.from(band.querySelectorAll("h1, h2, p, li, a")).flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const crosses = Array.from(range.getClientRects()).some((line) =>
        pictures.some(
          (box) =>
            line.left < box.right - 1 &&
            line.right > box.left + 1 &&
            line.top < box.bottom - 1 &&
            line.bottom > box.top + 1,
        ),
      );
      return crosses ? [element.textContent ?? ""] : [];
    });
  });
}

/** Runs in the page. @returns by how much the heading is wider than its container */
function widthWithHeading(heading: string): number {
  const head = document.querySelector<HTMLElement>(".page-hero");
  const place = head?.querySelector("h1");
  if (!head || !place) throw new Error("The page has no head");
  head.dataset.long = "true";
  place.textContent = heading;
  const range = document.createRange();
  range.selectNodeContents(place);
  const right = Math.max(...Array.from(range.getClientRects(), (line) => line.right));
  return Math.max(right, document.documentElement.scrollWidth) - innerWidth;
}

/** Runs in the page: doubles the text size. @returns the hero's words that break or leave the page */
function spoiltByLargeText(): string[] {
  document.documentElement.style.fontSize = "200%";
  const heroText = document.querySelector(".page-hero-words");
  if (!heroText) throw new Error("The page has no head");
  const spoilt: string[] = [];
  const texts = document.createTreeWalker(heroText, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = Array.from(range.getClientRects());
      const isWhole = new Set(lines.map(({ top }) => Math.round(top))).size === 1;
      if (!isWhole || lines.some(({ right }) => right > innerWidth)) spoilt.push(word);
    }
  }
  return spoilt;
}
