import type { Page } from "@playwright/test";

/** The entries that the page itself collects: the browser reports them only to observers. */
interface Watching {
  shifts?: PerformanceEntry[];
}

/** Records every layout shift that the visitor did not cause. Call it before `goto`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    (window as Watching).shifts = shifts;
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
}

/**
 * Runs an action without recording layout shifts. Axe checks with reduced motion; where that changes a media
 * query's result, Chromium requests the fonts again, even one that arrived too late for this page.
 */
export async function unnoted<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const noted = await page.evaluate(countShifts);
  const result = await act();
  await page.evaluate(countShifts);
  await page.evaluate((before) => (window as Watching).shifts?.splice(before), noted);
  return result;
}

/**
 * Waits for the fonts and removes the shifts until then from the record. Returns their score: a small shift
 * is accepted when a font replaces its fallback (decision 48).
 */
export async function movedByFonts(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(countShifts);
  return page.evaluate(() => {
    const moved = (window as Watching).shifts?.splice(0) as (PerformanceEntry & {
      value: number;
    })[];
    return moved.reduce((sum, { value }) => sum + value, 0);
  });
}

/** Runs in the page: the browser reports a shift up to two frames later. */
async function countShifts(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  return (window as Watching).shifts?.length ?? 0;
}

/** Scrolls to the end and lists the shifts since the page opened, with the old and the new position. */
export async function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await frame();
      await frame();
    }
    scrollTo({ top: 0, behavior: "instant" });
    await frame();
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(" ");
    return ((window as Watching).shifts as Shift[]).flatMap(({ value, sources }) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${value.toFixed(4)} ${element?.className || element?.tagName}: ${place(previousRect)} → ${place(currentRect)}`;
      }),
    );
  });
}
