import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import type { FoundGroupContent } from "../found-group.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

test("an age gives its groups as JSON, which nobody stores; without one there is nothing", async () => {
  const answer = await club.request("/find-a-group.json?age=9");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const groups: FoundGroupContent[] = await answer.json();
  expect(groups.length).toBeGreaterThan(0);
  for (const { name, sessions } of groups) {
    expect(name).toMatch(/\w/);
    expect(sessions.length).toBeGreaterThan(0);
  }
  const fewer: FoundGroupContent[] = await (
    await club.request("/find-a-group.json?age=9&goal=track")
  ).json();
  expect(fewer.length).toBeLessThanOrEqual(groups.length);
  for (const path of ["/find-a-group.json", "/find-a-group.json?age=nine"])
    expect((await club.request(path)).status).toBe(404);
});
