import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { expect, hydrated, test } from "./journey.ts";

// A club that uses a social network's script; the network is played here.
test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 800, height: 300 } });

const script = "https://widgets.example/widgets.js";
/** Draws every post but the thirteenth, which it does not know. */
const widgets = `window.twttr = { widgets: { createTweet: async (id, place) => {
  if (id === "13") return undefined;
  const post = document.createElement("p");
  post.textContent = "Drawn by the network: " + id;
  place.append(post);
  return post;
} } };`;

let folder: string;
let site: ServerProcess;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-widget-"));
  const changed = path.resolve(import.meta.dirname, "../support/with-social-widget.mjs");
  site = await startServer({ DATA_DIR: folder, NODE_OPTIONS: `--import ${changed}` });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test("the script is asked for when the posts come near; what it cannot draw stays our card", async ({
  page,
}) => {
  let asked = 0;
  await page.route(script, (route) => {
    asked += 1;
    return route.fulfill({ contentType: "text/javascript", body: widgets });
  });
  await page.goto(`${site.address}/news`);
  await hydrated(page);
  const newest = page.getByText("one lost spike");
  await expect(newest).toBeVisible();
  expect(asked).toBe(0);
  await newest.scrollIntoViewIfNeeded();
  await expect(page.getByText("Drawn by the network: 14")).toBeVisible();
  await expect(newest).toBeHidden();
  await expect(page.getByText("Fifteen of sixteen!")).toBeVisible();
  expect(asked).toBe(1);
});

test("when the script does not come, every post is our own card", async ({ page }) => {
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  const failed = page.waitForEvent("console", (message) => /stays our own/.test(message.text()));
  await page.goto(`${site.address}/news`);
  await hydrated(page);
  await page.getByText("one lost spike").scrollIntoViewIfNeeded();
  await failed;
  await expect(page.getByText("one lost spike")).toBeVisible();
});

test("reached from another page it is a document of its own, whose policy allows the script", async ({
  page,
}) => {
  await page.route(script, (route) =>
    route.fulfill({ contentType: "text/javascript", body: widgets }),
  );
  await page.goto(`${site.address}/subscribe`);
  await hydrated(page);
  const answer = page.waitForResponse((response) => response.url() === `${site.address}/news`);
  await page.getByRole("contentinfo").getByRole("link", { name: "NEWS", exact: true }).click();
  expect((await answer).headers()["content-security-policy"]).toContain("https://widgets.example");
  await hydrated(page);
  await page.getByText("one lost spike").scrollIntoViewIfNeeded();
  await expect(page.getByText("Drawn by the network: 14")).toBeVisible();
});
