import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { firstProgram, membership } from "#tests/support/offerings.ts";
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

test("a group with a full season says so above the season that can be joined, and leads to the waiting list", async () => {
  const content = withFourSeasons(smallClub);
  const winter = membership(content, 0);
  const spring = membership(content, 1);
  vi.useFakeTimers({ now: new Date("2027-02-01T17:00:00Z"), toFake: ["Date"] });
  const full = await openTestClub({ pages: "built", content });
  try {
    // The group has a second winter membership.
    for (const id of [winter.id, 7])
      await changeOffering(full.ctx, { type: winter.type, id }, { capacity: 0 });
    full.forgetPages();
    const page = await (await full.request("/find-a-group?age=9")).text();
    expect(page.replaceAll("<!-- -->", "")).toContain(`<p>${winter.title}: full. <a`);
    expect(page).toContain(`href="/waiting-list/${winter.type}/${winter.id}"`);
    const [found]: FoundGroupContent[] = await (
      await full.request("/find-a-group.json?age=9&goal=track")
    ).json();
    expect(found?.full).toEqual({ type: winter.type, id: winter.id, title: winter.title });
    expect(found?.offer?.title).toBe(spring.title);
  } finally {
    vi.useRealTimers();
    await full.close();
  }
});

test("a town typed in the address is the club's town by its name; an unknown one is any", async () => {
  const [town = ""] = club.ctx.content.club.towns;
  const pageFor = async (typed: string) =>
    (
      await (
        await club.request(`/find-a-group?${new URLSearchParams({ age: "9", town: typed })}`)
      ).text()
    )
      .replaceAll("<!-- -->", "")
      .replaceAll(/<script[^]*?<\/script>/g, "");
  const page = await pageFor(town.toLowerCase());
  expect(page).toContain(`, in or near ${town}</p>`);
  expect(page).toMatch(new RegExp(`<a[^>]*aria-current="true"[^>]*>${town}</a>`));
  expect(await pageFor("atlantis")).not.toContain("in or near");
});

test("an age that no longer fits the next season finds the full group, and says why each fits", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-27T17:00:00Z"), toFake: ["Date"] });
  const content = withFourSeasons(smallClub);
  const full = await openTestClub({ pages: "built", content });
  try {
    const { type, offerings } = firstProgram(content);
    for (const { id } of offerings.filter((each) => each.id !== membership(content, 1).id))
      await changeOffering(full.ctx, { type, id }, { capacity: 0 });
    full.forgetPages();
    const groups: FoundGroupContent[] = await (
      await full.request("/find-a-group.json?born=2016&goal=track")
    ).json();
    expect(groups.map(({ id, why, offer }) => [id, why, offer?.place.state])).toEqual([
      ["benjamins", "Turns 10 in 2026.", "full"],
      ["minimes", "Turns 11 in 2027.", "open"],
    ]);
    const byAge: FoundGroupContent[] = await (
      await full.request("/find-a-group.json?age=10&goal=track")
    ).json();
    expect(byAge.find(({ id }) => id === "minimes")?.why).toBe("Turns 11 or 12 in 2027.");
  } finally {
    vi.useRealTimers();
    await full.close();
  }
});

test("a group that starts much later comes last, in one line", async () => {
  vi.useFakeTimers({ now: new Date("2027-02-01T17:00:00Z"), toFake: ["Date"] });
  const later = await openTestClub({ pages: "built", content: withFourSeasons(smallClub) });
  try {
    const groups: FoundGroupContent[] = await (
      await later.request("/find-a-group.json?age=9")
    ).json();
    const [last, ...others] = groups.toReversed();
    expect(last).toMatchObject({ id: "vitesse-automne", later: "Starts September 14, 2027" });
    expect(others.length).toBeGreaterThan(0);
    for (const each of others) expect(each.later).toBe("");
    const page = await (await later.request("/find-a-group?age=9")).text();
    expect(page.match(/class="found-later"/g)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
    await later.close();
  }
});
