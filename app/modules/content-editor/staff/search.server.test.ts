import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";

const coach = smallClub.coaches.groups[0]?.items[0]?.name ?? "";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await club.hire(editor);
  cookie = await club.signIn(editor);
});
afterAll(() => club.close());

const page = async (path: string) =>
  (await club.request(path, { headers: { Cookie: cookie } })).text();
const search = async (query: string) => {
  const html = await page(`/admin/content?q=${encodeURIComponent(query)}`);
  const links = html.matchAll(/href="(\/admin\/content\/\w+\?at=[^"]+)"/g);
  return Array.from(links, ([, link = ""]) => link.replaceAll("&amp;", "&"));
};

test("finds what the search hint suggests, and what staff asked for", async () => {
  const [, hint = ""] =
    /id="wanted"[^>]* placeholder="([^"]+)"/.exec(await page("/admin/content")) ?? [];
  const suggested = hint.replaceAll("&#x27;", "’").split(",");
  expect(suggested.length).toBeGreaterThan(2);
  const asked = ["cancel", "weather", "refund", "picture", coach];
  for (const query of [...suggested, ...asked])
    expect.soft((await search(query)).length, query).toBeGreaterThan(0);
});

test("each result links to its field, with everything around it open", async () => {
  for (const query of ["cancel", "weather", coach, "price"]) {
    const [link = ""] = await search(query);
    const path = JSON.parse(new URL(link, "http://x").searchParams.get("at") ?? "[]") as string[];
    const html = await page(link);
    expect(html).toContain(`id="${["root", ...path].join("_")}"`);
  }
});

test("an empty search or a made-up address shows the normal page", async () => {
  expect(await page("/admin/content?q=")).toContain("Every season");
  for (const at of ["", "{", "[]", '["gone",99,"away"]', '[{"a":1}]'])
    expect(await page(`/admin/content/coaches?at=${encodeURIComponent(at)}`)).toContain("Coaches");
  expect(await page("/admin/content?q=qwertzuiop")).toContain("No matches");
});
