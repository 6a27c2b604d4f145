import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { largestAnswerBytes } from "#core/vendors/call.server.ts";
import { metricsToken, openTestClub, type TestClub } from "#tests/support/club.ts";
import { latestReleases } from "./schema.ts";
import { readLatestRelease } from "./latest-release.ts";

/** The site runs 1.0.0-f6dee84. */
let club: TestClub;
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
let address: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/newest.json`;
});
afterAll(async () => {
  server.close();
  await club.close();
});
beforeEach(async () => {
  club.ctx.machine.releasesUrl = address;
  await club.ctx.db.delete(latestReleases);
});

const says = (text: string, status = 200) => {
  answer = (_request, response) => void response.writeHead(status).end(text);
};
const newest = (version: unknown, notes?: string) => says(JSON.stringify({ version, notes }));

/** A page of the admin site as text, with its links. */
async function read(path = "/admin/health", cookie?: string) {
  const Cookie = cookie ?? (await club.signIn());
  const page = await club.request(path, { headers: { Cookie } });
  return (await page.text()).replaceAll("<!-- -->", "");
}

test("a newer version is a badge on each page of an admin, and a line that says what to do", async () => {
  newest("1.2.0", "https://releases.example.org/1.2.0");
  await readLatestRelease(club.ctx);
  const health = await read();
  expect(health).toContain('<a href="https://releases.example.org/1.2.0">What is new?</a>');
  expect(health).toContain("Whoever runs the site makes a backup and updates it");
  const badge = /<a class="newer-version" href="\/admin\/health"[^>]*>.*?Version 1\.2\.0 is out/;
  expect(await read("/admin/families")).toMatch(badge);
  const clerk = { email: "clerk@example.ca", password: "a-good-pass-3" };
  await club.hire(clerk);
  expect(await read("/admin/families", await club.signIn(clerk))).not.toContain("is out");
});

test.each(["1.0.1", "1.1.0", "2.0.0", "v1.0.10", "10.0.0"])("%s is newer", async (version) => {
  newest(version);
  await readLatestRelease(club.ctx);
  expect(await read()).toContain(`Version ${version.replace("v", "")} is out`);
});

test.each(["1.0.0", "0.9.9", "0.10.0"])("%s is not newer", async (version) => {
  newest(version);
  await readLatestRelease(club.ctx);
  const health = await read();
  expect(health).toContain("This is the newest version.");
  expect(health).not.toContain("newer-version");
});

test.each([
  ["no JSON", () => says("<html>"), "was not JSON"],
  ["no version", () => newest("1.2"), "lacked required data"],
  ["a script", () => newest('2.0.0"><script>'), "lacked required data"],
  ["a list", () => says("[]"), "lacked required data"],
  ["too much", () => newest("2.0.0", "a".repeat(largestAnswerBytes)), "was larger than"],
  ["nothing there", () => says("{}", 404), "refused the request (404)"],
  ["a redirect", () => says("", 302), "a redirect, which we do not follow"],
])("%s is a line at health, and nothing else", async (_what, answered, reason) => {
  answered();
  await readLatestRelease(club.ctx);
  const health = await read();
  expect(health).toContain(reason);
  expect(health).toContain("Newer versions are not known at the moment.");
  expect(await read("/admin")).not.toContain("RELEASES_URL");
});

test("an address that cannot be reached leaves what was read before", async () => {
  newest("1.2.0");
  await readLatestRelease(club.ctx);
  answer = (_request, response) => void response.destroy();
  await readLatestRelease(club.ctx);
  const health = await read();
  expect(health).toContain("Version 1.2.0 is out");
  expect(health).toContain("The connection to RELEASES_URL broke off");
});

test("notes are a link with https or none", async () => {
  newest("1.2.0", "javascript:alert(1)");
  await readLatestRelease(club.ctx);
  const health = await read();
  expect(health).toContain("Version 1.2.0 is out");
  expect(health).not.toContain("What is new?");
});

test("without RELEASES_URL nothing is asked or shown", async () => {
  newest("1.2.0");
  await readLatestRelease(club.ctx);
  club.ctx.machine.releasesUrl = null;
  answer = () => expect.unreachable();
  await readLatestRelease(club.ctx);
  const health = await read();
  expect(health).toContain("Version 1.0.0-f6dee84");
  expect(health).not.toMatch(/is out|ewer version/);
});

test("the metrics name the release that runs", async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const metrics = await (await club.request("/metrics", { headers })).text();
  expect(metrics).toContain('club_release{version="1.0.0-f6dee84"} 1');
});
