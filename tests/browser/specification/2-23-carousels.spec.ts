import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, read, test } from "./statements.ts";

const region = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true }).first();

test.describe("as the server sends them", () => {
  test.use({ javaScriptEnabled: false });

  test("carousels: slides per view by width, and their spacing", async ({ page, holds }) => {
    const gap = 30;
    const perView = async (carousel: Locator) => {
      const row = await carousel.locator(".carousel-viewport").boundingBox();
      const slide = await carousel.locator(".carousel-slide").first().boundingBox();
      return Math.round(((row?.width ?? 0) + gap) / (slide?.width ?? 1));
    };
    const cards = [
      [639, 1],
      [640, 2],
      [767, 2],
      [768, 3],
    ] as const;
    for (const [path, name, steps] of [
      ["/about", "Reviews", cards],
      ["/about", "Coaches", cards],
      ["/", "Articles", cards],
      ["/track-field-club", "Memberships", cards],
      [
        "/about",
        "Associations",
        [
          [767, 1],
          [768, 2],
          [1023, 2],
          [1024, 4],
        ],
      ],
      [
        "/about",
        "Accomplishments",
        [
          [992, 1],
          [993, 3],
        ],
      ],
    ] as const) {
      await read(page, path);
      for (const [width, count] of steps) {
        await holds(`${name}: ${count} beside each other at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => perView(region(page, name))).toBe(count);
        });
      }
    }
    await holds("Carousels: spacing 30", async () => {
      await read(page, "/about");
      await page.setViewportSize({ width: 1200, height: 900 });
      for (const name of ["Reviews", "Coaches", "Associations", "Accomplishments"]) {
        const edges = await region(page, name)
          .locator(".carousel-slide > *")
          .evaluateAll((all) => all.slice(0, 2).map((card) => card.getBoundingClientRect()));
        expect(Math.round((edges[1]?.left ?? 0) - (edges[0]?.right ?? 0))).toBe(30);
      }
    });
  });
});

/** The current slide of the carousel, from 0. */
const place = (carousel: Locator) =>
  carousel
    .locator(".carousel-slide")
    .evaluateAll((slides) => slides.findIndex((slide) => slide.hasAttribute("data-active")));

/** Starts a carousel and stops the page's time. */
async function stopTime(page: Page, carousel: Locator) {
  await page.evaluate(() => document.documentElement.setAttribute("data-full-length", ""));
  await page.mouse.move(0, 0);
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute("data-live");
  await expect(carousel).toHaveAttribute("data-rotating");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/**
 * Advances the page's time, and observes the row frame by frame.
 * @returns for each move that started and ended meanwhile: when it started, and how long it took, in ms
 */
async function movesIn(page: Page, carousel: Locator, ms: number) {
  const track = carousel.locator(".carousel-track");
  const frames = await track.evaluateHandle((element) => {
    const seen: [time: number, left: number][] = [];
    const look = () => {
      seen.push([performance.now(), element.getBoundingClientRect().left]);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await page.clock.runFor(ms);
  const seen = await frames.jsonValue();
  // Where the row loops, it jumps by its whole length: the jump is not counted as distance.
  const steps = seen.map(([, left], n) => Math.abs(left - (seen[n - 1]?.[1] ?? left)));
  // Nor is the short distance that it moves after it has stopped.
  const ways = steps.map((step) => (step > 300 || step < 0.4 ? 0 : step));
  const rests = ways.map(
    (way, n) => way > 0 && ways.slice(Math.max(0, n - 10), n).every((one) => one === 0),
  );
  const begins = rests.flatMap((begins, n) => (begins && n > 10 ? [n] : []));
  return begins.slice(0, -1).map((from, nth) => {
    const way = ways.slice(from, begins[nth + 1]);
    const whole = way.reduce((sum, step) => sum + step, 0);
    // It decelerates: the last twentieth of the distance is not counted.
    let gone = 0;
    const frame = way.findIndex((step) => (gone += step) > 0.95 * whole);
    const at = (n: number) => seen[n]?.[0] ?? Number.NaN;
    return { began: at(from), took: at(from + frame) - at(from) };
  });
}

for (const [path, name, width, speed, stops] of [
  ["/about", "Reviews", 600, 500, 3],
  ["/about", "Coaches", 600, 500, 3],
  ["/about", "Associations", 1100, 500, 6],
  ["/about", "Accomplishments", 1100, 1000, 9],
  ["/track-field-club", "Memberships", 600, 500, 8],
] as const) {
  test(`carousel: ${name}`, async ({ page, holds }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.clock.install();
    await page.goto(path);
    await hydrated(page);
    const carousel = region(page, name);
    await stopTime(page, carousel);
    const every = 1_000 + speed;
    const moves = await movesIn(page, carousel, 4 * every);
    await holds(
      `${name}: autoplay, standing still for 1000 ms between moves of ${speed} ms (D21)`,
      () =>
        expect(Math.abs((moves[1]?.began ?? 0) - (moves[0]?.began ?? 0) - every)).toBeLessThan(50),
    );
    await holds(`${name}: a move takes ${speed} ms`, () => {
      const share = (moves[0]?.took ?? 0) / speed;
      expect(share).toBeGreaterThan(0.8);
      expect(share).toBeLessThan(1.2);
    });
    await holds(`${name}: a pause control, and paused on hover and focus (D21)`, async () => {
      await carousel.locator(".carousel-viewport").hover();
      await expect(carousel).not.toHaveAttribute("data-rotating");
      await page.mouse.move(0, 0);
      await expect(carousel).toHaveAttribute("data-rotating");
      await carousel.getByRole("button", { name: "Next slide" }).focus();
      await expect(carousel).not.toHaveAttribute("data-rotating");
      await carousel.getByRole("button", { name: "Pause slides" }).click();
      await page.mouse.move(0, 0);
      const held = await place(carousel);
      await page.clock.runFor(5_000);
      expect(await place(carousel)).toBe(held);
    });
    await holds(`${name}: loops`, async () => {
      const next = carousel.getByRole("button", { name: "Next slide" });
      const seen = [];
      for (let move = 0; move <= stops; move += 1) {
        seen.push(await place(carousel));
        await next.evaluate((button: HTMLElement) => button.click());
        await expect.poll(() => place(carousel)).not.toBe(seen.at(-1));
      }
      expect(new Set(seen).size).toBe(stops);
      expect(seen.at(-1)).toBe(seen[0]);
    });
    await holds(`${name}: pagination bullets`, async () => {
      const bullets = carousel.locator(".carousel-bullets > *");
      await expect(bullets).toHaveCount(stops);
    });
    await holds(`${name}: mouse drag`, async () => {
      const box = await carousel.locator(".carousel-viewport").boundingBox();
      if (!box) throw new Error("The row is not drawn");
      const before = await place(carousel);
      await page.mouse.move(box.x + box.width * 0.8, box.y + 20);
      await page.mouse.down();
      for (const share of [0.7, 0.6, 0.5, 0.4, 0.3]) {
        await page.mouse.move(box.x + box.width * share, box.y + 20);
        await page.clock.runFor(20);
      }
      await page.mouse.up();
      await page.clock.runFor(2_000);
      expect(await place(carousel)).not.toBe(before);
    });
    if (name !== "Memberships") return;
    await holds("Membership sliders: bullets are clickable", async () => {
      await carousel.getByRole("button", { name: "Slide 5" }).click();
      await page.clock.runFor(1_500);
      expect(await place(carousel)).toBe(4);
    });
  });
}

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 900 } });

  test("carousels: touch", async ({ page, holds }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    await hydrated(page);
    const carousel = region(page, "Associations");
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel).toHaveAttribute("data-live");
    await holds("Carousels: still under reduced motion (D21)", () =>
      expect(carousel).not.toHaveAttribute("data-rotating"),
    );
    await holds("Carousels: touch drag", async () => {
      const box = await carousel.locator(".carousel-viewport").boundingBox();
      const y = (box?.y ?? 0) + 40;
      const finger = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
        finger.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: x === undefined ? [] : [{ x, y }],
        });
      await touch("touchStart", 300);
      for (const x of [260, 200, 140, 80]) await touch("touchMove", x);
      await touch("touchEnd");
      await expect.poll(() => place(carousel)).toBe(1);
    });
  });

  test("carousels: where all cards fit", async ({ page, holds }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.clock.install();
    await page.goto("/about");
    await hydrated(page);
    const carousel = region(page, "Reviews");
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel).toHaveAttribute("data-live");
    await holds(
      "Carousels: one whose cards all fit stands still, without bullets (D27)",
      async () => {
        await expect(carousel.getByRole("button")).toHaveCount(0);
        const before = await place(carousel);
        await page.clock.runFor(5_000);
        expect(await place(carousel)).toBe(before);
      },
    );
  });
});
