import type { Browser, Disposable, Page } from "@playwright/test";

/** The options that only a new context can change; visits with the same options can share a tab. */
export interface TabOptions {
  javaScriptEnabled: boolean | undefined;
  hasTouch: boolean | undefined;
  isMobile: boolean | undefined;
  deviceScaleFactor: number | undefined;
}

/** A page in a browser context of its own, reused by the visits of one worker. */
export interface Tab {
  page: Page;
  scripts: Disposable[];
  /** An installed clock stays in a tab until it is closed. */
  hasClock: boolean;
}

/**
 * The tabs of one worker. A page in a new context takes twice the processor time of another visit in an
 * existing tab: a new process starts, with an empty cache.
 */
export class Tabs {
  private readonly idle = new Map<string, Tab>();

  /** A clean tab, with the context options of the running test. */
  async lend(browser: Browser, options: TabOptions): Promise<Tab> {
    const key = JSON.stringify(options);
    const known = this.idle.get(key);
    this.idle.delete(key);
    return known ?? openTab(await (await browser.newContext()).newPage());
  }

  /** Returns a tab after a visit: it is reused, or closed if it cannot be reset. */
  async takeBack(tab: Tab, options: TabOptions, baseURL: string): Promise<void> {
    if (tab.hasClock || tab.page.isClosed()) return tab.page.context().close();
    await reset(tab, baseURL);
    this.idle.set(JSON.stringify(options), tab);
  }
}

function openTab(page: Page): Tab {
  const tab: Tab = { page, scripts: [], hasClock: false };
  const { clock } = page;
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...script) => {
    const added = await addInitScript(...script);
    tab.scripts.push(added);
    return added;
  };
  Object.defineProperty(page, "clock", {
    get: () => {
      tab.hasClock = true;
      return clock;
    },
  });
  return tab;
}

/** The events that visits listen to; for other events, Playwright needs its own listeners. */
const visitEvents = ["console", "pageerror", "request", "requestfailed", "response", "dialog"];

async function reset({ page, scripts }: Tab, baseURL: string): Promise<void> {
  const context = page.context();
  for (const event of visitEvents) page.removeAllListeners(event);
  for (const script of scripts.splice(0)) await script.dispose();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null });
  // Leaves the visit's last page, whose requests could still set a cookie. A page of the same site keeps the
  // process.
  await page.goto(`${baseURL}/robots.txt`);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
