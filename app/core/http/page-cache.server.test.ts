import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.server.ts";

const publicPage = (html: string) => ({
  status: 200,
  headers: new Headers({ "Cache-Control": "public, max-age=0", "Content-Type": "text/html" }),
  html,
});

let cache: PageCache;
let server: ReturnType<typeof createServer>;
let port: number;
beforeEach(async () => {
  cache = createPageCache();
  server = createServer((request, response) => {
    const key = request.method === "POST" ? null : (request.url?.split("?")[0] ?? null);
    if (!cache.serve(key, request, response)) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  vi.useRealTimers();
  return new Promise((resolve) => server.close(resolve));
});

function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const request = httpRequest({ port, path, method, headers, host: "127.0.0.1" }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        );
      });
      request.on("error", reject).end();
    },
  );
}

test("a public page is served from memory in the encoding the browser asks for", async () => {
  await cache.page("/", async () => publicPage("<p>hello</p>".repeat(50)));
  const plain = await get("/");
  expect(plain.status).toBe(200);
  expect(plain.headers).toMatchObject({ vary: "Accept-Encoding", "content-type": "text/html" });
  const brotli = await get("/", { "Accept-Encoding": "gzip, br" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  const refused = await get("/", { "Accept-Encoding": "br;q=0, gzip" });
  expect(refused.headers["content-encoding"]).toBe("gzip");
});

test("after ten seconds a page is compressed harder; its tag and its text stay", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const paragraphs = Array.from(
    { length: 3_000 },
    (_, n) => `<p>${(n * 7_919) % 1_013} metres</p>`,
  );
  await cache.page("/", async () => publicPage(paragraphs.join("")));
  const ask = () => get("/", { "Accept-Encoding": "br" });
  const first = await ask();
  vi.setSystemTime(Date.now() + 10_000);
  await ask();
  await vi.waitFor(async () => {
    const { body, headers } = await ask();
    expect(body.length).toBeLessThan(first.body.length);
    expect(headers).toMatchObject({ etag: first.headers.etag, "content-length": `${body.length}` });
    expect(String(brotliDecompressSync(body))).toBe(paragraphs.join(""));
  }, 10_000);
});

test("a browser that has the page gets 304 without a body", async () => {
  await cache.page("/", async () => publicPage("<p>hello</p>"));
  const { headers } = await get("/");
  const again = await get("/", { "If-None-Match": `"other", ${headers.etag}` });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers.etag).toBe(headers.etag);
});

test("HEAD has the headers and no body; a POST is never answered from memory", async () => {
  await cache.page("/", async () => publicPage("<p>hello</p>"));
  const head = await get("/", {}, "HEAD");
  expect(head.headers["content-length"]).toBe("12");
  expect(head.body).toHaveLength(0);
  expect((await get("/", {}, "POST")).status).toBe(204);
});

test("a page that is not public, or not 200, is not cached", async () => {
  await cache.page("/private", async () => ({
    ...publicPage("x"),
    headers: new Headers({ "Cache-Control": "no-store" }),
  }));
  await cache.page("/gone", async () => ({ ...publicPage("x"), status: 404 }));
  expect(cache.size).toBe(0);
});

test("simultaneous requests share one render; after invalidate the page is rendered again", async () => {
  let renders = 0;
  const render = async () => {
    renders += 1;
    return publicPage(`render ${renders}`);
  };
  const first = await Promise.all(Array.from({ length: 20 }, () => cache.page("/", render)));
  expect(renders).toBe(1);
  expect(new Set(first.map((page) => page.etag)).size).toBe(1);
  cache.invalidate();
  expect((await get("/")).status).toBe(204);
  const second = await cache.page("/", render);
  expect(second.body.identity.toString()).toBe("render 2");
});

test("a render that started before a change is neither cached nor sent to later requests", async () => {
  let finish = (_html: string) => {};
  const old = cache.page(
    "/",
    () => new Promise((resolve) => (finish = (html) => resolve(publicPage(html)))),
  );
  cache.invalidate();
  const fresh = await cache.page("/", async () => publicPage("new"));
  finish("old");
  await old;
  expect(fresh.body.identity.toString()).toBe("new");
  expect((await get("/")).body.toString()).toBe("new");
});

test("a page with Expires is served until then and rendered again afterwards", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T22:29:59Z") });
  const render = (html: string) => async () => {
    const page = publicPage(html);
    page.headers.set("Expires", "Tue, 24 Nov 2026 22:30:00 GMT");
    return page;
  };
  await cache.page("/schedule", render("next: 5:30"));
  expect((await get("/schedule")).body.toString()).toBe("next: 5:30");
  vi.setSystemTime(new Date("2026-11-24T22:30:00Z"));
  expect((await get("/schedule")).status).toBe(204);
  const renewed = await cache.page("/schedule", render("on now"));
  expect(renewed.body.identity.toString()).toBe("on now");
});

test("when places change, one visitor waits for a new render and the others get the previous page", async () => {
  await cache.page("/", async () => publicPage("3 places"));
  cache.outdate();
  expect((await get("/")).status).toBe(204);
  expect(String((await get("/")).body)).toBe("3 places");
  const { promise, resolve } = Promise.withResolvers<void>();
  const drawing = cache.page("/", async () => promise.then(() => publicPage("2 places")));
  // The render began before this change, so its page is shown only until the next render is done.
  cache.outdate();
  resolve();
  await drawing;
  expect((await get("/")).status).toBe(204);
  expect(String((await get("/")).body)).toBe("2 places");
  await cache.page("/", async () => publicPage("1 place"));
  expect(String((await get("/")).body)).toBe("1 place");
});

test("a page whose visitor left is rendered again for another after five seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await cache.page("/", async () => publicPage("3 places"));
  cache.outdate();
  expect((await get("/")).status).toBe(204);
  vi.setSystemTime(Date.now() + 5_000);
  expect((await get("/")).status).toBe(204);
});

test("a failed render is not cached", async () => {
  await expect(cache.page("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const page = await cache.page("/", async () => publicPage("ok"));
  expect(page.body.identity.toString()).toBe("ok");
});

test("the least recently used page is evicted when the cache is full", async () => {
  const small = createPageCache({ maxBytes: 2_000 });
  const bodies = ["a", "b", "c", "d", "e"].map((letter) => letter.repeat(500));
  for (const [n, body] of bodies.entries()) await small.page(`/${n}`, async () => publicPage(body));
  expect(small.size).toBeLessThan(5);
  expect(small.size).toBeGreaterThan(1);
});

test("made-up query values evict each other, not other pages", async () => {
  const small = createPageCache({ maxVariants: 3 });
  await small.page("/about", async () => publicPage("about"));
  for (const town of "abcdefgh")
    await small.page(`/schedule?town=${town}`, async () => publicPage(town));
  let renders = 0;
  const again = async (key: string) =>
    small.page(key, async () => {
      renders += 1;
      return publicPage(key);
    });
  for (const key of ["/about", "/schedule?town=h", "/schedule?town=f"]) await again(key);
  expect([small.size, renders]).toEqual([4, 0]);
});
