import { afterEach, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { builtInLocation, locationRow } from "#tests/support/locations.ts";
import { locationPages } from "#modules/articles/schema.ts";

const { location_id, slug_url } = builtInLocation(smallClub);

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub();
});
afterEach(() => club.close());

const fields = [
  "location_id",
  "slug_url",
  "main_heading",
  "main_paragraph",
  "highlighted_heading",
  "heading_1",
  "heading_2",
  "heading_3",
  "heading_4",
  "paragraph_1",
  "paragraph_2",
  "paragraph_3",
  "paragraph_4",
  "meta_keywords",
  "meta_link",
  "meta_title",
  "meta_description",
].sort();

async function ask(path: string) {
  const answer = await club.request(`/api/locationpages${path}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("GET /api/locationpages lists all with exactly the specification's names", async () => {
  await club.ctx.db.insert(locationPages).values(locationRow("port-perry"));
  const { status, body } = await ask("");
  expect([status, body.status, body.message]).toEqual([200, "success", ""]);
  const pages = body.data as object[];
  expect(pages).toHaveLength(smallClub.locations.length + 1);
  for (const page of pages) expect(Object.keys(page).sort()).toEqual(fields);
});

test("a page is the same by its number and by its address", async () => {
  await club.ctx.db.insert(locationPages).values(locationRow("port-perry"));
  for (const [id, slug] of [
    ["100", "port-perry"],
    [`${location_id}`, slug_url],
  ]) {
    const byNumber = await ask(`/${id}`);
    const byAddress = await ask(`/url/${slug}`);
    expect(byNumber.status).toBe(200);
    expect(byNumber.body).toEqual(byAddress.body);
    expect(Object.keys(byNumber.body.data as object).sort()).toEqual(fields);
    expect(byNumber.body.data).toMatchObject({ slug_url: slug });
  }
});

test("404 for an unknown number, nonsense and an unknown address", async () => {
  for (const path of ["/99", "/x", "/-1", "/99999999999", "/url/no-such-town", "/url/%00"]) {
    expect(await ask(path)).toEqual({
      status: 404,
      body: { status: "error", message: "There is no such location page" },
    });
  }
});
