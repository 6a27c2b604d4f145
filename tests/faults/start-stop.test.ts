import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startHubspotPeer } from "../peers/hubspot.ts";
import { startServer } from "../support/server-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-start-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const enquiry = {
  last_name: "Osei",
  age: "11",
  grade: "6",
  phone: "905-555-0123",
  email: "ada@example.ca",
};

const post = (address: string, first_name = "Ada") =>
  fetch(`${address}/?index`, {
    method: "POST",
    body: new URLSearchParams({ first_name, ...enquiry }),
    redirect: "manual",
    headers: { Accept: "text/html" },
  });

/** What a start that fails prints, without the wrapper's own words. */
async function failure(settings: Record<string, string>): Promise<string> {
  const error = await startServer(settings).then(
    async (server) => {
      await server.stop();
      return new Error("it opened");
    },
    (reason: Error) => reason,
  );
  return error.message.replace("The site did not open:\n", "").trim();
}

test("SIGTERM lets an enquiry under way end, then stops PostgreSQL cleanly", async () => {
  const hubspot = await startHubspotPeer();
  hubspot.fail({ mode: "slow", delayMs: 1_500, times: 1 });
  const server = await startServer({
    DATA_DIR: folder,
    HUBSPOT_TOKEN: hubspot.token,
    HUBSPOT_URL: hubspot.url,
  });
  const answer = post(server.address);
  await expect.poll(() => hubspot.requests.length, { timeout: 10_000 }).toBe(1);
  const exit = server.stop("SIGTERM");
  expect((await answer).status).toBe(303);
  expect(await exit).toBe(0);
  expect(existsSync(path.join(folder, "postgres/postmaster.pid"))).toBe(false);
  await hubspot.close();
}, 120_000);

test("the first admin's password is made once; a second start keeps what was there", async () => {
  const first = await startServer({ DATA_DIR: folder });
  expect(first.output()).toMatch(/as \S+@\S+ with password \S{16}/);
  await post(first.address);
  await first.stop("SIGINT");
  const second = await startServer({ DATA_DIR: folder });
  expect(second.output()).not.toContain("password");
  const known = await post(second.address, "Kofi");
  expect(await known.text()).toContain("This email is already registered.");
  await second.stop();
}, 120_000);

test("a start that cannot be says why in one line", async () => {
  const running = await startServer({ DATA_DIR: folder });
  const port = new URL(running.address).port;
  const elsewhere = path.join(folder, "elsewhere");
  expect(await failure({ DATA_DIR: elsewhere, PORT: port })).toBe(
    `Port ${port} is taken: stop what uses it, or set PORT to another.`,
  );
  expect(await failure({ DATA_DIR: folder })).toMatch(/^DATA_DIR .* is in use by process \d+: .*$/);
  const file = path.join(folder, "file");
  await writeFile(file, "");
  expect(await failure({ DATA_DIR: file })).toMatch(/^DATA_DIR .* is not a folder.*$/);
  expect(await failure({ PORT: "abc" })).toMatch(/^Setting PORT is not usable: .*$/);
  expect(await failure({ DATABASE_URL: "postgres://x:y@127.0.0.1:1/none" })).toMatch(
    /^The database of DATABASE_URL cannot be used: .*$/,
  );
  await running.stop();
}, 120_000);
