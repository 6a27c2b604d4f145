import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "./support/club.ts";

/** Every way for injected HTML to run code in Chromium; each would record that it ran. */
const injected = `
  <script>ran("script")</script>
  <script type="module" async="">ran("module")</script>
  <script type="text/boot">ran("late script")</script>
  <script nonce="00000000-0000-4000-8000-000000000000">ran("guessed nonce")</script>
  <script src="data:text/javascript,ran('data address')"></script>
  <script src="https://evil.example/x.js"></script>
  <img src="data:," onerror="ran('handler')" alt="">
  <iframe srcdoc="<script>parent.ran('frame')</script>"></iframe>
  <style>html { --injected: ran }</style>`;

let club: TestClub;
let browser: Browser;
beforeAll(async () => {
  const inject = (html: string) => html.replace("<main", `${injected}<main`);
  club = await openTestClub({ pages: "built", inject });
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser.close();
  await club.close();
});

/** Opens a page of the club in the browser. @returns the names of the injected code that ran */
async function open(
  address: string,
  withoutPolicy = false,
): Promise<{ page: Page; ran: string[] }> {
  const page = await browser.newPage();
  const ran: string[] = [];
  await page.exposeFunction("ran", (name: string) => ran.push(name));
  await page.route("**/*", async (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    if (origin !== "http://club.test") return route.fulfill({ body: "ran('other site')" });
    if (pathname.startsWith("/static/"))
      return route.fulfill({ path: path.join("build/client", pathname) });
    const answer = await club.request(pathname + search);
    const headers = Object.fromEntries(answer.headers);
    if (withoutPolicy) delete headers["content-security-policy"];
    const body = Buffer.from(await answer.arrayBuffer());
    return route.fulfill({ status: answer.status, headers, body });
  });
  await page.goto(`http://club.test${address}`);
  await page.mouse.wheel(0, 1);
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  return { page, ran };
}

test("the browser runs nothing that was injected into a page, and all of our own", async () => {
  const { page, ran } = await open("/about");
  expect(ran).toEqual([]);
  const style = () => getComputedStyle(document.documentElement).getPropertyValue("--injected");
  expect(await page.evaluate(style)).toBe("");
  await page.close();
});

test("without the policy all of it runs, so the test would notice", async () => {
  const { page, ran } = await open("/about", true);
  const all = ["script", "module", "late script", "guessed nonce", "data address", "other site"];
  await expect.poll(() => ran.toSorted()).toEqual([...all, "handler", "frame"].toSorted());
  await page.close();
});

test("text that our own script would turn into markup is refused", async () => {
  const { page } = await open("/about");
  const tryIt = () => {
    const attempts = [
      () => (document.body.innerHTML = "<img src=x onerror=ran('late')>"),
      () => (document.createElement("script").text = "ran('text')"),
      () => (document.createElement("script").src = "https://evil.example/x.js"),
      () => document.createRange().createContextualFragment("<b>x</b>"),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return "allowed";
      } catch (error) {
        return error instanceof TypeError ? "refused" : String(error);
      }
    });
  };
  expect(await page.evaluate(tryIt)).toEqual(Array(4).fill("refused"));
  await page.close();
});
