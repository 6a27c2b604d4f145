import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";

/** In the middle of the winter season: who joins now pays for the sessions left. */
const now = new Date("2027-02-01T17:00:00Z");

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());
beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const textOf = async (path: string) =>
  (await (await club.request(path)).text())
    .replaceAll(/<script[^]*?<\/script>|<!-- -->|<style[^]*?<\/style>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a family pays what card, slider, finder and schedule say, and the agreement says it again", async () => {
  const said = /Joining late: (\d+) sessions left, (\$\d+) to pay/;
  const page = await textOf("/register-for-membership");
  const card = page.slice(page.indexOf("Track Winter Membership"));
  const [line = "", , price = ""] = said.exec(card) ?? [];
  expect(Number(price.slice(1))).toBeLessThan(340);
  expect(card).toMatch(/\$340 CAD a season/);

  const items = [{ type: "track_field_elementary", id: 11, quantity: 1 }];
  const started = await club.request("/create-checkout-session", json({ items }));
  const { session_id: session } = (await started.json()) as { session_id: string };
  const agreement = await textOf(`/checkout/${session}`);
  expect(agreement).toContain(line);
  expect(agreement).toContain(`Total ${price} CAD`);
  expect(agreement).toMatch(/Next practice Tomorrow, 5:30–6:30 pm/);

  for (const path of ["/find-a-group?age=9", "/schedule"])
    expect(await textOf(path)).toContain(`${price} for the rest of the season`);
});

test("what starts later says so with its whole price and its first session", async () => {
  const page = await textOf("/register-for-membership");
  const card = page.slice(page.indexOf("Track Spring Membership")).slice(0, 400);
  expect(card).not.toContain("Joining late");
  expect(card).toMatch(/Next (Thursday, April 1|Saturday, April 3|Tuesday, April 6)/);
});

test("the pages are made anew when the next session begins, or at midnight", async () => {
  for (const path of ["/register-for-membership", "/track-field-club"]) {
    const expires = (await club.request(path)).headers.get("Expires") ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(now.getTime());
    expect(Date.parse(expires)).toBeLessThanOrEqual(Date.parse("2027-02-02T05:00:00Z"));
  }
});

test("the registration page shows what can be joined now first", async () => {
  const page = await textOf("/register-for-membership");
  const elementary = page.slice(page.indexOf("Grades 1 to 8"), page.indexOf("Grades 9 to 12"));
  const place = (title: string) => elementary.indexOf(title);
  expect(place("Track Winter Membership")).toBeGreaterThan(-1);
  expect(place("Track Winter Membership")).toBeLessThan(place("Combined Events"));
  expect(place("Combined Events")).toBeLessThan(place("Cross Country"));
});
