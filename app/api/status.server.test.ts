import { afterAll, beforeAll, expect, test } from "vitest";
import { metricsToken, openTestClub, type TestClub } from "#tests/support/club.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

const scrape = (authorization?: string) =>
  club.request("/metrics", authorization ? { headers: { Authorization: authorization } } : {});

test("Prometheus reads the number of responses and of queued messages", async () => {
  await club.request("/a-page");
  await club.request("/api/nothing-here");
  const answer = await scrape(`Bearer ${metricsToken}`);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const text = await answer.text();
  expect(text).toContain('club_answers_total{status="2xx"} 1');
  expect(text).toContain('club_answers_total{status="4xx"} 1');
  expect(text).toContain('club_deliveries{state="failed"} 0');
  expect(text).toContain("process_resident_memory_bytes");
});

test.each([undefined, "Bearer", "Bearer another token", metricsToken])(
  "any other token is refused: %s",
  async (authorization) => {
    expect((await scrape(authorization)).status).toBe(401);
  },
);
