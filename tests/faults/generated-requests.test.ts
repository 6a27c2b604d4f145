import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { calls as apiCalls } from "#app/api/calls.server.ts";
import { openTestClub, type TestClub } from "../support/club.ts";
import { publicForms } from "../support/public-forms.ts";
import { isLongRun } from "../support/long-run.ts";
import { submissions } from "#modules/outbox/schema.ts";

/** `npm run test:faults` sends 50,000. */
const count = isLongRun ? 50_000 : 800;
/** After these, everything that stays in memory has been loaded. */
const first = Math.round(count / 3);
/** Bytes; 33,000 requests that each leaked 1 kB would exceed it. */
const mostGrowth = 32 * 1024 ** 2;

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
});
afterAll(() => club.close());

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "",
    "\0",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "{{7*7}}",
    "a@b\r\nBcc: c@d.ca",
    "=HYPERLINK()",
    "‮evil",
    "🏃".repeat(90),
    "x".repeat(70_000),
    "http://127.0.0.1:9/",
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "NaN",
    "-1",
    "1e309",
    "9".repeat(40),
    "true",
    "null",
    "2024-02-31",
    "__proto__",
  ),
);
const value = fc.oneof(
  nasty,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(nasty),
  fc.object(),
);

/** The maximum length of an address: the server accepts no longer ones. */
const short = nasty.map((text) => text.slice(0, 500).toWellFormed());
const segment = fc.oneof(
  short.map(encodeURIComponent),
  fc.constantFrom("1", "0", "-1", "%00", "%"),
);
const calls = apiCalls.map(({ method, path }) => ({ method: method.toUpperCase(), path }));
const doors = [
  ...calls,
  ...["/hubspot-contacts", "/create-checkout-session", "/create-checkout-session-next-gen"].map(
    post,
  ),
  ...["/create-checkout-session-next-gen-donations", "/get-session-details", "/trigger-email"].map(
    post,
  ),
  ...[
    "/webhooks/stripe",
    "/webhooks/mail/{key}",
    "/login",
    "/admin",
    "/data-request",
    "/family",
    "/newsletter/unsubscribe",
  ].map(post),
  ...[
    "/location/{slug}",
    "/blogs/{slug}",
    "/receipt/{code}",
    "/family/{key}",
    "/family/address/{key}",
    "/family/move/{registration}",
    "/family/statement/{year}",
    "/family/results/{athlete}",
    "/athletes/{slug}/picture.png",
    "/family/withdraw/{registration}",
    "/schedule/{group}.ics",
    "/map/{venue}",
  ].map(get),
  ...[
    "/checkout/{session}",
    "/pay/{key}",
    "/uploads/{file}",
    "/waiting-list/{type}/{id}",
    "/{page}",
  ].map(get),
];
const knownFields = [
  ...new Set(Object.values(publicForms).flatMap(({ fields }) => Object.keys(fields))),
  "title",
  "slug_url",
  "blogs_content",
  "category_id",
  "version",
  "email",
  "amount",
  "type",
  "id",
];

const body = fc.dictionary(fc.constantFrom(...knownFields), value, { maxKeys: 12 });
const request = fc.record({
  door: fc.oneof(
    fc.constantFrom(...doors),
    fc.constantFrom(...Object.values(publicForms).map(({ path }) => post(path))),
  ),
  segments: fc.array(segment, { minLength: 2, maxLength: 2 }),
  query: fc.option(fc.dictionary(fc.constantFrom("after", "before", "town", "key", "sent"), short)),
  body,
  as: fc.constantFrom("json", "form", "text"),
  spoilt: fc.boolean(),
  signedIn: fc.boolean(),
});

test(`${count} generated requests: each is answered, none with a server error, and nothing stays in memory`, async () => {
  subscribe("net.client.socket", noteCall);
  const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  await ask(first);
  const before = bytesInUse();
  await ask(count - first);
  expect(bytesInUse() - before).toBeLessThan(mostGrowth);
  const ours = new URL(club.url).port;
  const asked = new Set(called);
  called.clear();
  // A call would have been recorded; the pool's own connections may all be older than the requests.
  const socket = connect(Number(ours), "127.0.0.1");
  await once(socket, "connect");
  socket.destroy();
  unsubscribe("net.client.socket", noteCall);
  expect([...called]).toEqual([ours]);
  // Errors are only logged.
  expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
  // No address that a visitor sent is ever requested.
  expect([...asked].filter((port) => port !== ours)).toEqual([]);
  // Afterwards the club still works, and staff can read what was saved.
  expect((await club.request("/")).status).toBe(200);
  const staff = { headers: { Cookie: await club.signIn() } };
  expect((await club.request("/api/inbox.csv", staff)).status).toBe(200);
  const stored = await club.ctx.db.select().from(submissions).limit(20);
  for (const { reference } of stored)
    expect((await club.request(`/admin/inbox/${reference}`, staff)).status).toBe(200);
}, 3_600_000);

function ask(times: number) {
  const answered = fc.asyncProperty(request, async (given) => {
    const answer = await club.request(addressOf(given), optionsOf(given));
    await answer.arrayBuffer();
    expect(answer.status).toBeLessThan(500);
  });
  return fc.assert(answered, { numRuns: times, endOnFailure: true });
}

const called = new Set<string>();
function noteCall(message: unknown) {
  const { socket } = message as { socket: Socket };
  socket.once("connectionAttempt", (_address: string, port: number) => called.add(String(port)));
}

/** Bytes in use after clearing the page cache and collecting garbage. */
function bytesInUse(): number {
  club.forgetPages();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

type Given = typeof request extends fc.Arbitrary<infer T> ? T : never;

function addressOf({ door, segments, query }: Given): string {
  let n = 0;
  const path = door.path.replaceAll(/\{\w+\}/g, () => segments[n++] ?? "");
  return query ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query)}` : path;
}

function optionsOf({ door, body, as, spoilt, signedIn }: Given): RequestInit {
  const headers: Record<string, string> = { Accept: "text/html", Origin: "http://club.test" };
  if (signedIn) headers.Cookie = cookie;
  if (door.method === "GET") return { headers };
  const texts = Object.entries(body).map(([name, each]) => [name, textOf(each)]);
  const made = {
    json: ["application/json", JSON.stringify(body)],
    form: ["application/x-www-form-urlencoded", new URLSearchParams(texts).toString()],
    text: ["text/plain", Object.values(body).map(textOf).join()],
  }[as] as [string, string];
  headers["Content-Type"] = made[0];
  return { method: door.method, headers, body: spoilt ? made[1].slice(1, -1) : made[1] };
}

function post(path: string) {
  return { method: "POST", path };
}

function get(path: string) {
  return { method: "GET", path };
}

const textOf = (each: unknown) => (typeof each === "string" ? each : (JSON.stringify(each) ?? ""));
