import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type APIRequestContext,
  test as base,
  type Cookie,
  expect,
  type Page,
  request,
} from "@playwright/test";
import type axe from "axe-core";
import { DomUtils, parseDocument } from "htmlparser2";
import { admin } from "./open-site.ts";
import { type TabOptions, Tabs } from "./tabs.ts";

/** The minified file is parsed in two thirds of the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

let visitors = 0;

/** A visitor of the site: fails on any console error, page error or failed request to the site. */
export const test = base.extend<
  { baseURL: string; address: string; expectedErrors: RegExp | null; tabOptions: TabOptions },
  { tabs: Tabs }
>({
  // The expected console output of a journey about failures.
  expectedErrors: [null, { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env.SITE_ADDRESS ?? "");
  },
  address: async ({}, use) => {
    visitors += 1;
    await use(`203.0.${process.pid % 250}.${visitors}`);
  },
  extraHTTPHeaders: async ({ address }, use) => {
    await use({ "X-Forwarded-For": address });
  },
  tabs: [async ({ browser: _browser }, use) => use(new Tabs()), { scope: "worker" }],
  tabOptions: async ({ javaScriptEnabled, hasTouch, isMobile, deviceScaleFactor }, use) =>
    use({ javaScriptEnabled, hasTouch, isMobile, deviceScaleFactor }),
  context: async ({ page }, use) => use(page.context()),
  page: async ({ tabs, tabOptions, browser, baseURL, address, viewport, expectedErrors }, use) => {
    const tab = await tabs.lend(browser, tabOptions);
    const { page } = tab;
    await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": address });
    if (viewport) await page.setViewportSize(viewport);
    const problems = errorsOf(page);
    await use(page);
    await tabs.takeBack(tab, tabOptions, baseURL);
    expect(problems.filter((problem) => !expectedErrors?.test(problem))).toEqual([]);
  },
});

export { expect };

/** The page's problems from now on: console errors, page errors and failed requests. */
function errorsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // The browser itself logs each 4xx response, which a journey may expect.
    if (/status of 4\d\d/.test(message.text())) return;
    problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its unfinished requests.
    if (reason !== "net::ERR_ABORTED") problems.push(`${request.url()}: ${reason}`);
  });
  return problems;
}

/** Waits until the page is hydrated. The script starts loading as it does for a visitor. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.wheel(0, 1);
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/** Goes to a page of the site by the router, as the back button does, even if no link leads there. */
export const navigateInPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: 0, key: to, usr: null }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);

/**
 * The footers without findings so far in this worker: most pages have the same footer, so axe checks it once.
 */
const checkedFooters = new Set<string>();

/**
 * Axe's findings on the current page, in short; with a selector: on that part of it. Animations are stopped
 * during the check. A footer that was already checked at this width is skipped.
 */
export async function problemsOf(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.waitForFunction(() => {
    if (document.getAnimations().some(({ playState }) => playState === "running")) return false;
    if (document.querySelector("[data-rotating]")) return false;
    const slides = [...document.querySelectorAll(".carousel-slide")];
    return slides.every((slide) => ["0", "1"].includes(getComputedStyle(slide).opacity));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const footer = part ? null : await page.evaluate(visibleFooter);
  const isKnown = footer !== null && checkedFooters.has(footer);
  const problems = await page.evaluate(findProblems, { part, withoutFooter: isKnown });
  if (footer && problems.length === 0) checkedFooters.add(footer);
  await page.emulateMedia({ reducedMotion: null });
  return problems;
}

/** Runs in the page. @returns the text and the width of its footer; null: it has none */
function visibleFooter(): string | null {
  const footer = document.querySelector<HTMLElement>("footer.footer");
  const states = footer?.querySelectorAll("[aria-invalid], [aria-current], [open], :focus") ?? [];
  return footer && `${innerWidth} ${footer.className} ${states.length} ${footer.innerText}`;
}

interface Checked {
  part: string | undefined;
  withoutFooter: boolean;
}

/** Runs in the page. Frames of other sites are skipped, because only those sites can correct them. */
async function findProblems({ part, withoutFooter }: Checked): Promise<string[]> {
  const { axe: here } = window as unknown as { axe: typeof axe };
  const place = part ?? (withoutFooter ? { exclude: ["footer.footer"] } : document);
  const find = async (selectors: boolean) => {
    const { violations } = await here.run(place, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
      iframes: false,
      selectors,
    });
    return violations;
  };
  // Computing selectors takes time (without them the check takes a sixth), and only findings need them.
  if ((await find(false)).length === 0) return [];
  const problems: string[] = [];
  for (const { id, nodes } of await find(true)) {
    const selectors = nodes.map(({ target }) => target.join(" "));
    const faults = id === "target-size" ? await targetsTooSmall(selectors) : selectors;
    if (faults.length > 0) problems.push(`${id}: ${faults.join(", ")}`);
  }
  return problems;

  /**
   * The findings about target sizes, without targets that are only too small because a fixed bar covers a
   * part of them: elsewhere on the page they have their full size.
   */
  async function targetsTooSmall(selectors: string[]) {
    const tooSmall: string[] = [];
    for (const selector of selectors) {
      document.querySelector(selector)?.scrollIntoView({ block: "center", behavior: "instant" });
      const { violations } = await here.run(selector, { runOnly: ["target-size"], iframes: false });
      if (violations.length > 0) tooSmall.push(selector);
    }
    return tooSmall;
  }
}

/** This worker's admin session: hashing the password is slow on purpose. */
let session: Cookie[] = [];

async function adminSession(): Promise<Cookie[]> {
  if (session.length > 0) return session;
  const baseURL = process.env.SITE_ADDRESS ?? "";
  const office = await request.newContext({ baseURL });
  const answer = await tryToSignIn(office, admin);
  expect(answer.status()).toBe(200);
  session = (await office.storageState()).cookies;
  await office.dispose();
  return session;
}

/**
 * Gives the page this worker's admin session and opens the page that was requested: signing in has a journey
 * of its own. A journey that logs out has to sign in by itself.
 */
export async function signIn(page: Page, to = "/admin"): Promise<void> {
  await page.context().addCookies(await adminSession());
  await page.goto(to);
}

/** The response of the sign-in call; afterwards the page's requests have the session. */
export function tryToSignIn(asks: APIRequestContext, who: typeof admin) {
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  return asks.post("/api/users/login", { data: who, headers });
}

/**
 * The part of the newest mail in the outbox that matches `place`.
 * @param having the mail's recipient or text, in lower case
 */
export async function mailed(place: RegExp, ...having: string[]): Promise<string> {
  const office = await request.newContext({
    baseURL: process.env.SITE_ADDRESS ?? "",
    storageState: { cookies: await adminSession(), origins: [] },
  });
  const read = async (path: string) => (await office.get(path)).text();
  const find = async () => {
    const query = new URLSearchParams({ q: having.join(" ") });
    const list = await read(`/admin/outbox?${query}`);
    const newest = [...new Set(list.match(/\/admin\/outbox\/[\da-f-]{36}/g))].slice(0, 10);
    for (const path of newest) {
      const { children } = parseDocument(await read(path));
      const mail = DomUtils.findOne(({ attribs }) => attribs.class === "written message", children);
      // The search finds mails with all the words; they may be in the subject or the address.
      const [at] = place.exec(DomUtils.textContent(mail ?? [])) ?? [];
      if (at) return at;
    }
    return "";
  };
  let found = "";
  await expect
    .poll(
      async () => {
        found = await find();
        return found;
      },
      { timeout: 40_000 },
    )
    .not.toBe("");
  await office.dispose();
  return found;
}
