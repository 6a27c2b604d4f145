import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { builtInLocation, locationRow } from "#tests/support/locations.ts";
import { findLocationPage, listLocationPages, readLocationPage } from "./locations.server.ts";
import { locationPages } from "./schema.ts";

const { location_id, slug_url, town } = builtInLocation(smallClub);

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const write = (row: typeof locationPages.$inferInsert) =>
  office.ctx.db.insert(locationPages).values(row);

test("the towns have built-in pages; a page by staff comes after them", async () => {
  await write(locationRow("port-perry"));
  const pages = await listLocationPages(office.ctx);
  expect(pages.map(({ location_id, slug_url }) => [location_id, slug_url])).toEqual([
    ...office.ctx.content.locations.map((page) => [page.location_id, page.slug_url]),
    [100, "port-perry"],
  ]);
  expect(await findLocationPage(office.ctx, 100)).toEqual(pages.at(-1));
});

test("staff's page replaces the built-in one with its number, under either address", async () => {
  await write(locationRow("dieppe-gym", { location_id }));
  for (const slug of [slug_url, "dieppe-gym"]) {
    expect(await readLocationPage(office.ctx, slug)).toMatchObject({
      slug_url: "dieppe-gym",
      main_heading: "TRACK IN DIEPPE-GYM",
      town,
    });
  }
  expect(await listLocationPages(office.ctx)).toHaveLength(smallClub.locations.length);
});

test("a new page can use a built-in page's old address", async () => {
  await write(locationRow("dieppe-gym", { location_id }));
  await write(locationRow(slug_url));
  expect(await readLocationPage(office.ctx, slug_url)).toMatchObject({ location_id: 100 });
});

test("staff's HTML is clean in every response", async () => {
  await write(
    locationRow(slug_url, {
      location_id,
      main_paragraph: "<p>Run<script>x()</script></p>",
      paragraph_4: '<a href="javascript:x()" onclick="x()">Jump</a>',
    }),
  );
  const found = [
    await readLocationPage(office.ctx, slug_url),
    await findLocationPage(office.ctx, location_id),
    (await listLocationPages(office.ctx)).find((page) => page.location_id === location_id),
  ];
  for (const page of found) {
    expect(page).toMatchObject({ main_paragraph: "<p>Run</p>", paragraph_4: "<p><a>Jump</a></p>" });
  }
});

test("an unknown address or number finds no page", async () => {
  expect(await readLocationPage(office.ctx, "no-such-town")).toBeNull();
  expect(await findLocationPage(office.ctx, 99)).toBeNull();
});

test("without the database, a built-in page is still found; any other address throws", async () => {
  const reported: string[] = [];
  const ctx = { ...office.ctx, report: (event: string) => void reported.push(event) };
  await office.ctx.db.execute(sql`drop table location_pages`);
  expect(await readLocationPage(ctx, slug_url)).toMatchObject({ town, complete: false });
  expect(reported).toEqual(["location page not read"]);
  await expect(readLocationPage(ctx, "port-perry")).rejects.toThrow(/location_pages/);
});
