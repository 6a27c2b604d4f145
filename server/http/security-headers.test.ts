import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { securityHeadersFor } from "./security-headers.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

test.each(["/", "/no/such/page", "/login", "/api/nothing", "/healthz", "/feed.xml"])(
  "%s carries every header, and a policy under which nothing foreign runs",
  async (path) => {
    const { headers } = await club.request(path);
    const expected = securityHeadersFor("http://club.test");
    expect(Object.fromEntries(headers)).toMatchObject(lowerCased(expected));
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  },
);

test("browsers are told to stay with https where there is https, and only there", () => {
  expect(securityHeadersFor("https://club.example")).toHaveProperty("Strict-Transport-Security");
  expect(securityHeadersFor("http://localhost:3000")).not.toHaveProperty(
    "Strict-Transport-Security",
  );
});

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
