import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

const mapFor = async (browser: string) => {
  const headers = { "User-Agent": browser };
  const answer = await club.request("/map/strength-room", { headers, redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const { host, searchParams } = new URL(answer.headers.get("Location") ?? "");
  return { host, place: searchParams.get("q") ?? searchParams.get("query") };
};

const place = "Quarterlane Strength Room, 1 Quarterlane Way, Ajax, Ontario L1S 0A0";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", "maps.apple.com"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "maps.apple.com"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", "www.google.com"],
  ["", "www.google.com"],
])("a place opens in the device's own map: %s", async (browser, host) => {
  expect(await mapFor(browser)).toEqual({ host, place });
});

test.each(["/map/nowhere", "/map/", "/map/strength-room/more"])("%s is no place", async (path) => {
  expect((await club.request(path)).status).toBe(404);
});

test.each(["/schedule", "/contact-us", "/location/ajax"])(
  "the places of %s lead to their maps",
  async (page) => {
    const html = await (await club.request(page)).text();
    const maps = new Set(
      [...html.matchAll(/href="(\/map\/[^"]+)"/g)].map(([, path]) => path ?? ""),
    );
    expect(maps.size).toBeGreaterThan(0);
    for (const path of maps) {
      expect((await club.request(path, { redirect: "manual" })).status).toBe(302);
    }
  },
);
