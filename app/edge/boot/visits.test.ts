import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { visitsOf } from "./visits.ts";

async function openServer() {
  const server = createServer();
  const visits = visitsOf(server, { content: { club: {} } });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, visits, address };
}

const site: RequestListener = async (request, response) => {
  const parts = await Array.fromAsync(request);
  response.end(`${request.method} ${parts.join("")}`);
};

test("requests that arrive while the site starts wait for it, with their form; /up answers 503 at once", async () => {
  const { server, visits, address } = await openServer();
  const arrived = once(server, "request");
  const form = fetch(address, { method: "POST", body: "a=1" });
  await arrived;
  expect((await fetch(`${address}/up`)).status).toBe(503);
  visits.open(site);
  expect(await (await form).text()).toBe("POST a=1");
  await visits.close(0);
});

test("a site that ends before it is open answers the waiting requests", async () => {
  const { server, visits, address } = await openServer();
  const arrived = once(server, "request");
  const page = fetch(address);
  await arrived;
  await visits.close(10);
  const answer = await page;
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "1"]);
  expect(await answer.text()).toContain("The site is starting");
});

test("a closing site answers 503 at /up, and each visitor once more", async () => {
  const { visits, address } = await openServer();
  visits.open(site);
  const closed = visits.close(1);
  expect((await fetch(`${address}/up`)).status).toBe(503);
  const last = await fetch(address);
  expect([last.status, last.headers.get("Connection")]).toEqual([200, "close"]);
  await closed;
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});
