import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";

const [group] = smallClub.schedules.groups;
const feed = `/schedule/${group?.id}.ics`;

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

test("a feed is a calendar that may be cached for half a minute and is then revalidated by its ETag", async () => {
  const answer = await club.request(feed);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=30");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const etag = answer.headers.get("ETag") ?? "";
  expect(etag).toMatch(/^W\/"/);
  const again = await club.request(feed, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test.each(["/schedule/senior.ics", `/schedule/${group?.id}`, "/schedule/.ics"])(
  "%s is not a calendar",
  async (path) => {
    expect((await club.request(path)).status).toBe(404);
  },
);

test("the page beside the feeds keeps its own policy", async () => {
  const page = await club.request("/schedule");
  expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
});

test("HEAD answers like GET", async () => {
  const answer = await club.request(feed, { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
});
