import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDesk, type TestDesk } from "#tests/support/desk.ts";
import { locationRow } from "#tests/support/locations.ts";
import { locationPages } from "../db/schema/club.ts";
import { findLocationPage, listLocationPages, readLocationPage } from "./locations.ts";

let office: TestDesk;
beforeEach(async () => {
  office = await openTestDesk();
});
afterEach(() => office.close());

const write = (row: typeof locationPages.$inferInsert) =>
  office.desk.db.insert(locationPages).values(row);

test("the seven towns have built-in pages; one that staff write comes after them", async () => {
  await write(locationRow("port-perry"));
  const pages = await listLocationPages(office.desk);
  expect(pages.map(({ location_id, slug_url }) => [location_id, slug_url])).toEqual([
    ...office.desk.content.locations.map((page) => [page.location_id, page.slug_url]),
    [100, "port-perry"],
  ]);
  expect(await findLocationPage(office.desk, 100)).toEqual(pages.at(-1));
});

test("staff's page takes the place of the built-in one with its number, under either address", async () => {
  await write(locationRow("ajax-gym", { location_id: 3 }));
  for (const slug of ["ajax", "ajax-gym"]) {
    expect(await readLocationPage(office.desk, slug)).toMatchObject({
      slug_url: "ajax-gym",
      main_heading: "TRACK IN AJAX-GYM",
      town: "Ajax",
    });
  }
  expect(await listLocationPages(office.desk)).toHaveLength(7);
});

test("a new page under a built-in page's old address has that address", async () => {
  await write(locationRow("ajax-gym", { location_id: 3 }));
  await write(locationRow("ajax"));
  expect(await readLocationPage(office.desk, "ajax")).toMatchObject({ location_id: 100 });
});

test("what staff wrote as HTML is clean however it is asked for", async () => {
  await write(
    locationRow("ajax", {
      location_id: 3,
      main_paragraph: "<p>Run<script>x()</script></p>",
      paragraph_4: '<a href="javascript:x()" onclick="x()">Jump</a>',
    }),
  );
  const found = [
    await readLocationPage(office.desk, "ajax"),
    await findLocationPage(office.desk, 3),
    (await listLocationPages(office.desk)).find(({ location_id }) => location_id === 3),
  ];
  for (const page of found) {
    expect(page).toMatchObject({ main_paragraph: "<p>Run</p>", paragraph_4: "<p><a>Jump</a></p>" });
  }
});

test("nobody's address or number is no page", async () => {
  expect(await readLocationPage(office.desk, "no-such-town")).toBeNull();
  expect(await findLocationPage(office.desk, 99)).toBeNull();
});

test("without the database a built-in page is still read; for another address nobody can tell", async () => {
  const reported: string[] = [];
  const desk = { ...office.desk, report: (event: string) => void reported.push(event) };
  await office.desk.db.execute(sql`drop table location_pages`);
  expect(await readLocationPage(desk, "ajax")).toMatchObject({ town: "Ajax", complete: false });
  expect(reported).toEqual(["location page not read"]);
  await expect(readLocationPage(desk, "port-perry")).rejects.toThrow(/location_pages/);
});
