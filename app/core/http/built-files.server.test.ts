import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBuiltFiles } from "./built-files.server.ts";

const script = "export const lane = 5;".repeat(50);
let folder: string;
let server: Server;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-built-"));
  await mkdir(path.join(folder, "static/js"), { recursive: true });
  await writeFile(path.join(folder, "static/js/home.ab12.chunk.js"), script);
  await writeFile(path.join(folder, "static/js/home.ab12.chunk.js.br"), brotliCompressSync(script));
  await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
  await writeFile(path.join(folder, "icon-192.png"), "a picture");
  await writeFile(path.join(folder, ".sources"), "nobody's");
  const files = await readBuiltFiles(folder, { "x-content-type-options": "nosniff" });
  server = createServer((request, response) => {
    if (!files.serve(request, response)) response.writeHead(404).end("not one of them");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(address + name, { headers: { "Accept-Encoding": "identity", ...headers } });

test("a script may be cached for ever, and is compressed if the browser accepts it", async () => {
  const plain = await get("/static/js/home.ab12.chunk.js?x=1");
  const small = await get("/static/js/home.ab12.chunk.js", { "Accept-Encoding": "gzip, br" });
  expect(plain.headers.get("Content-Type")).toContain("text/javascript");
  expect(plain.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect(small.headers.get("Content-Encoding")).toBe("br");
  expect(Number(small.headers.get("Content-Length"))).toBeLessThan(script.length / 4);
  expect(await small.text()).toBe(script);
  expect(await plain.text()).toBe(script);
});

test("the manifest's icons are pictures", async () => {
  expect((await get("/icon-192.png")).headers.get("Content-Type")).toBe("image/png");
});

test("a file that the browser already has is not sent again", async () => {
  const first = await get("/favicon.svg");
  expect(first.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(first.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const again = await get("/favicon.svg", { "If-None-Match": first.headers.get("ETag") ?? "" });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test.each([
  "/static/js/home.ab12.chunk.js.br",
  "/.sources",
  "/static",
  "/../etc/passwd",
  "/%2e%2e/x",
])("%s is not a built file", async (name) => expect((await get(name)).status).toBe(404));

test("a HEAD gets the headers and no body; a POST is passed on", async () => {
  const head = await fetch(`${address}/favicon.svg`, { method: "HEAD" });
  expect(head.headers.get("Content-Length")).toBe("6");
  expect((await fetch(`${address}/favicon.svg`, { method: "POST" })).status).toBe(404);
});
