import { afterAll, beforeAll, expect, test } from "vitest";
import { addressLine } from "#core/time/schedule.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { builtInLocation } from "#tests/support/locations.ts";

const [venue] = smallClub.venues;

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

const mapFor = async (browser: string) => {
  const headers = { "User-Agent": browser };
  const answer = await club.request(`/map/${venue?.id}`, { headers, redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const { host, searchParams } = new URL(answer.headers.get("Location") ?? "");
  return { host, place: searchParams.get("q") ?? searchParams.get("query") };
};

const place = venue && `${venue.name}, ${addressLine(venue)}`;

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", "maps.apple.com"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "maps.apple.com"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", "www.google.com"],
  ["", "www.google.com"],
])("a place opens in the device's own map: %s", async (browser, host) => {
  expect(await mapFor(browser)).toEqual({ host, place });
});

test.each(["/map/nowhere", "/map/", `/map/${venue?.id}/more`])("%s is no place", async (path) => {
  expect((await club.request(path)).status).toBe(404);
});

test.each(["/schedule", "/contact-us", `/location/${builtInLocation(smallClub).slug_url}`])(
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
