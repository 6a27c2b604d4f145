import { expect, hydrated, test } from "../visit.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 3, isMobile: true });

  test("the page weighs at most 350 KB until the visitor scrolls", async ({ page }) => {
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    // A data: URL is part of the HTML or a style sheet, whose size is counted.
    const inside = new Set<string>();
    wire.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (request.url.startsWith("data:")) inside.add(requestId);
    });
    const weights: number[] = [];
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (!inside.has(requestId)) weights.push(encodedDataLength);
    });
    await page.goto("/");
    await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
    await page.waitForLoadState("networkidle");
    expect(weights.length).toBeGreaterThan(8);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(350_000);
  });
});

test("with reduced motion nothing moves by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  await hydrated(page);
  const active = page.getByRole("region", { name: "What we do" }).locator("[data-active]");
  await expect(active).toContainText("Building Tomorrow's Champions Today");
  await page.clock.runFor(10_000);
  expect(await active.textContent()).toContain("Building Tomorrow's Champions Today");
});

test("nothing inline may run or style, and the page's script is named static/js/*.chunk.js", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  const response = await page.goto("/");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).not.toContain("unsafe-inline");
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(3);
  const named = /^\/static\/js\/([\w.-]+\.[\w-]{8}\.chunk|manifest-[\w]+)\.js$/;
  expect(scripts.filter((path) => !named.test(path))).toEqual([]);
});

test("the page names its one address, itself and its picture to those who find or share it", async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get("/?utm_source=letter&sent=inquiry")).text();
  const canonical = Array.from(
    html.matchAll(/<link rel="canonical" href="([^"]*)"/g),
    ([, to]) => to,
  );
  expect(canonical).toEqual([`http://localhost:${new URL(baseURL).port}/`]);
  expect(html).toMatch(/<title>[^<]*Quarterlane/);
  const [, picture = ""] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
  const answer = await request.get(new URL(picture).pathname);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
});
