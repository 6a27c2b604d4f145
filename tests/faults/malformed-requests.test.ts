import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inquire } from "../support/inquiries.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "club-rough-"));
  server = await startServer({ DATA_DIR: dataDir });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens a connection and sends these bytes. */
function say(text: string): Socket {
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text);
  return socket;
}

/** Everything a connection answers until it is closed. */
async function wholeAnswerTo(text: string): Promise<string> {
  return (await say(text).setEncoding("latin1").toArray()).join("");
}

/** The status of the first answer on a connection. */
async function answerTo(text: string): Promise<string> {
  const socket = say(text);
  const [first] = await once(socket, "data");
  socket.destroy();
  return String(first).slice(9, 12);
}

test("two hundred clients that never finish their headers block nobody else, and are disconnected", async () => {
  const slow = Array.from({ length: 200 }, () => say("GET / HTTP/1.1\r\nHost: club\r\nX-Slow:"));
  // A socket that nobody reads does not notice that it was closed.
  const gone = Promise.all(slow.map((socket) => once(socket.resume(), "close")));
  expect((await fetch(server.address)).status).toBe(200);
  await gone;
  expect((await fetch(server.address)).status).toBe(200);
}, 60_000);

test("a connection stays open for longer than a proxy's", async () => {
  expect((await fetch(server.address)).headers.get("Keep-Alive")).toBe("timeout=75");
});

test.each([
  [
    "a body of 30 MB",
    `POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 31457280\r\n\r\n${"x".repeat(70_000)}`,
    "413",
  ],
  [
    "headers of 40 kB",
    `GET / HTTP/1.1\r\nHost: club\r\nX-Long: ${"y".repeat(40_000)}\r\n\r\n`,
    "431",
  ],
  ["an address of 40 kB", `GET /${"z".repeat(40_000)} HTTP/1.1\r\nHost: club\r\n\r\n`, "431"],
  ["not HTTP", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n", "400"],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\nabcd",
    "400",
  ],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "400",
  ],
  ["no host", "GET / HTTP/1.1\r\n\r\n", "400"],
  ["no path", "GET about HTTP/1.1\r\nHost: club\r\n\r\n", "400"],
  ["an invalid absolute address", "GET http://[/x HTTP/1.1\r\nHost: club\r\n\r\n", "400"],
  ["a path of backslashes", "GET /\\elsewhere.example HTTP/1.1\r\nHost: club\r\n\r\n", "400"],
  ["an invalid host", "GET /x HTTP/1.1\r\nHost: [\r\n\r\n", "400"],
])("%s is refused at once", async (_what, text, status) => {
  expect(await answerTo(text)).toBe(status);
  expect((await fetch(`${server.address}/up`)).status).toBe(200);
});

test.each([
  ["//", "/"],
  ["//[", "/["],
  ["//elsewhere.example/", "/elsewhere.example/"],
  ["//elsewhere.example:99999/about?x=1", "/elsewhere.example:99999/about?x=1"],
  ["//About/?x=1", "/about?x=1"],
])("GET %s redirects within the site, to %s", async (address, location) => {
  const text = await wholeAnswerTo(
    `GET ${address} HTTP/1.1\r\nHost: club\r\nConnection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1.1 308 /);
  expect(/^location: (.*)\r$/im.exec(text)?.[1]).toBe(location);
});

test("one computer requests made-up addresses, and the others notice nothing", async () => {
  await (await fetch(server.address)).text();
  const invented = [
    "/no/such/page",
    "/blogs/no-such-article",
    "/receipt/NOSUCH",
    "/api/no-such-call",
  ];
  const answers = await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const answer = await fetch(`${server.address}${invented[n % 4]}-${n}`);
      return `${answer.status} ${answer.headers.get("Retry-After")}`;
    }),
  );
  expect(new Set(answers)).toEqual(new Set(["404 null", "503 1"]));
  // Cached pages and forms are still answered for the same network.
  expect((await fetch(server.address)).status).toBe(200);
  expect(await inquire(server.address, 1)).toBe(true);
}, 60_000);
