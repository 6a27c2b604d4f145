import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, test } from "../visit.ts";

const ofEachKind = ["/about", "/contact-us", "/application-for-registration", "/records", "/news"];

/** In sRGB: the text of a hero with a picture. */
const ivory = [245, 240, 230];

for (const width of [390, 1440]) {
  test(`the text on a full picture is legible on any picture at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    await hydrated(page);
    const places = await page.evaluate(hideText);
    expect(places.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["H1", "P"]));
    const illegible = async () => {
      const contrasts = await contrastsOf(page, places);
      return contrasts.filter(({ tag, contrast }) => contrast < (tag === "H1" ? 3 : 4.5));
    };
    // No picture is brighter than this one.
    await page.evaluate(showWhite);
    expect(await illegible()).toEqual([]);
    // The check sees the shade: without it the text is not legible.
    await page.evaluate(hideShade);
    expect(await illegible()).not.toEqual([]);
  });
}

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

test("in forced colours a head's button has an edge, and its focus a second one", async ({
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

interface Place {
  tag: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Runs in the page: hides the text. @returns where each of its lines was */
function hideText(): Place[] {
  scrollTo({ top: 0, behavior: "instant" });
  const heroText = document.querySelectorAll<HTMLElement>(".page-hero-words > :is(h1, p)");
  return Array.from(heroText).flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = Array.from(range.getClientRects(), ({ left, top, width, height }) => ({
      tag: element.tagName,
      left: Math.ceil(left),
      top: Math.ceil(top),
      width: Math.floor(width),
      height: Math.floor(height),
    }));
    element.style.visibility = "hidden";
    return lines;
  });
}

/** Runs in the page: its hero's picture is a white one. */
async function showWhite(): Promise<void> {
  const place = document.querySelector(".page-hero .picture");
  for (const source of place?.querySelectorAll("source") ?? []) source.remove();
  const image = place?.querySelector("img");
  if (!image) throw new Error("The head has no picture");
  const white = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const pen = white.getContext("2d");
  if (!pen) throw new Error("Nothing can be drawn");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 64, 64);
  image.removeAttribute("srcset");
  image.src = white.toDataURL();
  await image.decode();
}

/** Runs in the page. */
function hideShade(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".page-hero-words::before { display: none; }");
  document.adoptedStyleSheets.push(sheet);
}

/** The contrast of the text to the brightest pixel behind each of its lines. */
async function contrastsOf(page: Page, places: Place[]) {
  const x = Math.min(...places.map(({ left }) => left));
  const y = Math.min(...places.map(({ top }) => top));
  const width = Math.max(...places.map((box) => box.left + box.width)) - x;
  const height = Math.max(...places.map((box) => box.top + box.height)) - y;
  const screenshot = await page.screenshot({ clip: { x, y, width, height } });
  return Promise.all(
    places.map(async ({ tag, left, top, ...size }) => {
      const box = { left: left - x, top: top - y, ...size };
      const pixels = await sharp(screenshot).extract(box).removeAlpha().raw().toBuffer();
      let brightest = 0;
      for (let at = 0; at < pixels.length; at += 3)
        brightest = Math.max(brightest, luminance(pixels, at));
      return { tag, contrast: (luminance(ivory) + 0.05) / (brightest + 0.05) };
    }),
  );
}

/** The brightness of each value of a channel: computed once, as the pictures have millions of pixels. */
const brightness = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance of the pixel that begins there, as WCAG defines it. */
function luminance(rgb: ArrayLike<number>, at = 0): number {
  const part = (n: number) => brightness[rgb[at + n] ?? 0] ?? 0;
  return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
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

/** Runs in the page: doubles its text. @returns the hero's words that break or leave the page */
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
