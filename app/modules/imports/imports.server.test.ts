import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { auditLog } from "#core/audit/schema.ts";
import { ledgerEntries } from "#modules/billing/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { federationMembers } from "#modules/federation/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { accountOf } from "#tests/support/account-of.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { fileOf, importer, offering, peopleOf, uniqueName } from "#tests/support/imports.ts";
import { records } from "#tests/support/records.ts";
import { imports } from "./schema.ts";
import { runNextImport } from "./write.server.ts";

const test = clubTest({ pages: "built" });

const importOf = async ({ ctx }: TestClub, id: string) =>
  (await ctx.db.select().from(imports).where(eq(imports.id, id)))[0];

test("brothers and sisters become one family, with places, contacts and numbers", async ({
  club,
  cookie,
}) => {
  const name = uniqueName();
  const { title } = await offering(club);
  const { html: read, page, imported } = importer(club, cookie);
  const mails = await club.ctx.db.$count(deliveries);
  const id = await imported(
    fileOf(
      `Ada,${name},2012-05-04,F,Abena ${name},905-555-0123,Abena@${name}.ca,Mom,Kofi Mensah,416-555-0155,"${title}",ON-${name},2027-03-31`,
      `Kofi,${name},2014-06-05,garçon,Abena ${name},905-555-0123,abena@${name}.CA,Mother,Kofi Mensah,(416) 555-0155,ECLAIRS-1,,`,
      // The other parent's number is the same, and so is the last name.
      `Ines,${name},,,Yaw ${name},+1 905 555 0123,,Father,,,,,`,
    ),
  );
  const { children, familyIds, adults, contacts, places, members } = await peopleOf(club, name);
  expect(familyIds).toHaveLength(1);
  expect(children.map(({ givenName, bornOn, gender }) => [givenName, bornOn, gender])).toEqual(
    expect.arrayContaining([
      ["Ada", "2012-05-04", "Girl"],
      ["Kofi", "2014-06-05", "Boy"],
      ["Ines", null, ""],
    ]),
  );
  expect(adults.map((one) => [one.name, one.relationship, one.email, one.smsConsent])).toEqual(
    expect.arrayContaining([
      [`Abena ${name}`, "Mother", `Abena@${name}.ca`, false],
      [`Yaw ${name}`, "Father", "", false],
    ]),
  );
  expect(adults).toHaveLength(2);
  expect(contacts).toHaveLength(1);
  expect(members.map(({ number, paidUntil }) => [number, paidUntil])).toEqual([
    [`ON-${name}`, "2027-03-31"],
  ]);
  expect(places.map(({ state }) => state)).toEqual(["active", "active"]);
  // One order for the family, with a cost of zero: there are no ledger entries for it, and nobody gets a
  // mail.
  const [order, ...others] = await club.ctx.db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        places.flatMap(({ orderId }) => orderId ?? []),
      ),
    );
  expect([order?.state, order?.amountCents, order?.customerEmail, others.length]).toEqual([
    "paid",
    0,
    `Abena@${name}.ca`,
    0,
  ]);
  expect(await club.ctx.db.$count(ledgerEntries, eq(ledgerEntries.orderId, order?.id ?? ""))).toBe(
    0,
  );
  expect(await club.ctx.db.$count(deliveries)).toBe(mails);
  const html = await read(`/admin/imports/${id}`);
  expect(html).toContain("1 new family, 3 new athletes, 2 registrations, 1 federation number");
  expect(html).toContain("Undo this import");
  const family = await page(`/admin/families/${familyIds[0]}`);
  expect(family.status).toBe(200);
  const payment = await read(`/admin/payments/${order?.reference}`);
  expect(payment).toContain("Paid before the import");
  const noted = await club.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(noted.map(({ action }) => action)).toEqual(["imports.uploaded", "imports.imported"]);

  // Importing the same file again changes nothing.
  const again = importer(club, cookie);
  const second = await again.uploaded(
    fileOf(`Ada,${name},2012-05-04,F,Abena ${name},,abena@${name}.ca,,,,"${title}",ON-${name},`),
  );
  expect(await read(`/admin/imports/${second}/rows`)).toContain("Already there: unchanged");
});

test("an athlete joins a known family; one who is there gets a place, and the family stays as it is", async ({
  club,
  cookie,
}) => {
  const name = uniqueName();
  const { db } = club.ctx;
  const { familyId, athleteId } = await records(club).registered({ email: `${name}@example.ca` });
  await db.update(athletes).set({ familyName: name }).where(eq(athletes.id, athleteId));
  const { html: read, uploaded, press } = importer(club, cookie);
  const id = await uploaded(
    fileOf(
      `Kofi,${name},2014-06-05,,Somebody Else,905-555-0199,${name}@EXAMPLE.ca,,,,,,`,
      `Ada,${name},2012-05-04,,,,,,,,,N-${name},`,
    ),
  );
  const html = await read(`/admin/imports/${id}/rows`);
  expect(html).toContain(`New in the ${name} family`);
  expect(html).toContain(`Known, member number N-${name}`);
  await press(id, "import", {}, "/rows");
  const { children, adults, members } = await peopleOf(club, name);
  expect(children.map(({ familyId: of }) => of)).toEqual([familyId, familyId]);
  expect(adults.map((one) => one.name)).toEqual(["Abena Osei"]);
  expect(members).toHaveLength(1);
});

test("problems are beside their cells, and nothing is written while a ticked row has one", async ({
  club,
  cookie,
}) => {
  const name = uniqueName();
  const { html: read, uploaded, press, send } = importer(club, cookie);
  const id = await uploaded(
    fileOf(
      `Ada,${name},2012-05-04,,,,,,,,,,`,
      `,${name},2099-01-01,robot,,12,nobody,Nanny,Kofi,,Rowing,,2027-01-01`,
    ),
  );
  const html = await read(`/admin/imports/${id}/rows?show=problems`);
  for (const text of [
    "The athlete’s first name is missing",
    "This day is in the future",
    "“robot”",
    "Choose one from the list",
    "Enter the number with its area code",
    "Enter an email address like",
    "Choose how they are related",
    "The phone number of the emergency contact is missing",
    "No offering has the title or code “Rowing”",
    "The member number is missing",
    "1 with a problem",
  ])
    expect(html).toContain(text);
  expect(html).not.toContain(`Import row 2,`);
  const refused = await press(id, "import", {}, "/rows");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("1 row has a problem");
  expect((await peopleOf(club, name)).children).toEqual([]);
  expect((await importOf(club, id))?.state).toBe("mapping");

  // If they are left out, the rest is imported; pressing twice imports once.
  await press(id, "skip-problems", {}, "/rows");
  const ticks = new URLSearchParams("_action=import&shown=2&shown=3&in=2");
  const [first, second] = await Promise.all([
    send(`/admin/imports/${id}/rows`, ticks),
    send(`/admin/imports/${id}/rows`, ticks),
  ]);
  expect([first.status, second.status]).toEqual([303, 303]);
  expect((await peopleOf(club, name)).children).toHaveLength(1);
  const third = await send(`/admin/imports/${id}/rows`, ticks);
  expect(third.headers.get("Location")).toBe(`/admin/imports/${id}`);
  expect((await peopleOf(club, name)).children).toHaveLength(1);
  expect((await press(id, "discard")).status).toBe(409);
  expect((await press(id, "save-columns")).status).toBe(409);
});

test("ticks of a page stay while another one is saved", async ({ club, cookie }) => {
  const name = uniqueName();
  const { html: read, uploaded, send } = importer(club, cookie);
  const rows = Array.from({ length: 130 }, (_, n) => `Child${n},${name}${n},,,,,,,,,,,`);
  const id = await uploaded(fileOf(...rows));
  const save = (fields: string) =>
    send(`/admin/imports/${id}/rows`, new URLSearchParams(`_action=save-ticks&${fields}`));
  expect(await read(`/admin/imports/${id}/rows?page=2`)).toContain("Import row 131,");
  await save("shown=2&shown=3&in=3");
  expect((await save("shown=131")).headers.get("Location")).toBe(`/admin/imports/${id}/rows`);
  expect((await importOf(club, id))?.skipped).toEqual([2, 131]);
  // The script's save for a checkbox does not redirect.
  expect((await save("by=tick&shown=2&in=2&shown=x&in=y")).status).toBe(200);
  expect((await importOf(club, id))?.skipped).toEqual([131]);
  expect(await read(`/admin/imports/${id}/rows`)).toContain("Import 129 rows");
});

test("wrong files and columns are refused, and what was typed stays", async ({ club, cookie }) => {
  const { html: read, page, upload, press, idIn } = importer(club, cookie);
  const refused = async (answer: Promise<Response>, text: string) => {
    const { status, ...body } = await answer.then(async (one) => ({
      status: one.status,
      html: await one.text(),
    }));
    expect(status).toBe(400);
    expect(body.html).toContain(text);
  };
  await refused(upload("\x89PNG", "photo.png"), "“photo.png” is empty, or no CSV or Excel file");
  await refused(upload("", ""), "Choose a CSV or Excel file");
  await refused(upload("not a zip", "list.xlsx"), "cannot be read");
  await refused(upload(`a\n${"x".repeat(2_200_000)}`), "larger than 2 MB");
  const tooLarge = await upload(`a\n${"x".repeat(4_000_000)}`);
  expect(tooLarge.status).toBe(413);
  expect(await tooLarge.text()).toContain("larger than 2 MB. Split it into two files");

  const id = idIn(await upload("Who;When\r\nAda Osei;04/05/2012\r\n"));
  const html = await read(`/admin/imports/${id}`);
  expect(html).toContain("Not imported: Who, When.");
  const columns = { column_athlete_name: "0", column_born_on: "1" };
  await refused(
    press(id, "save-columns", { column_born_on: "1" }),
    "Choose the column of the first name",
  );
  await refused(
    press(id, "save-columns", { ...columns, column_gender: "7" }),
    "Choose one from the list",
  );
  await refused(press(id, "save-columns", columns), "The dates can be read in two ways");
  const saved = await press(id, "save-columns", { ...columns, date_order: "day" });
  expect(saved.headers.get("Location")).toBe(`/admin/imports/${id}/rows`);
  expect(await read(`/admin/imports/${id}/rows`)).toContain("2012-05-04");
  expect((await press(id, "discard")).status).toBe(303);
  expect((await page(`/admin/imports/${id}`)).status).toBe(404);
  expect((await page("/admin/imports/none")).status).toBe(404);
});

test("a file of an older spreadsheet, in Windows-1252 with semicolons, is read", async ({
  club,
  cookie,
}) => {
  const name = uniqueName();
  const { imported } = importer(club, cookie);
  await imported(Buffer.from(`Pr\u00e9nom;Nom\r\nZo\u00e9;${name}\r\n`, "latin1"));
  expect((await peopleOf(club, name)).children.map(({ givenName }) => givenName)).toEqual(["Zoé"]);
});

test("a row that got a problem meanwhile stops everything, and is named", async ({
  club,
  cookie,
}) => {
  const name = uniqueName();
  const { html: read, uploaded } = importer(club, cookie);
  const { athleteId } = await records(club).family();
  const id = await uploaded(fileOf(`Ada,${name},,,,,,,,,,,`, `Kofi,${name},,,,,,,,,,T-${name},`));
  const { db } = club.ctx;
  await db.update(imports).set({ state: "queued" }).where(eq(imports.id, id));
  await db
    .insert(federationMembers)
    .values({ athleteId, number: `T-${name}`, changedByName: "Wren" });
  expect(await read(`/admin/imports/${id}`)).toContain("0 of 2");
  expect(await runNextImport(club.ctx)).toBe(true);
  expect(await runNextImport(club.ctx)).toBe(false);
  const html = await read(`/admin/imports/${id}`);
  expect(html).toContain("Nothing was written, because of row 3");
  expect(html).toContain("Another athlete has this number");
  expect((await peopleOf(club, name)).children).toEqual([]);
});

test("a coach is refused, and so is an account with a permission for families only", async ({
  club,
}) => {
  for (const asked of [
    await accountOf(club, { role: "coach", extras: [] }),
    await accountOf(club, { role: "volunteer", extras: ["families.see", "families.edit"] }),
  ]) {
    expect((await asked("/admin/imports")).status).toBe(403);
    expect((await asked("/admin/imports/00000000-0000-4000-8000-000000000000/rows")).status).toBe(
      403,
    );
    const body = new URLSearchParams({ _action: "upload" });
    expect((await asked("/admin/imports", { method: "POST", body })).status).toBe(403);
  }
  const office = await accountOf(club, { role: "office", extras: [] });
  expect((await office("/admin/imports")).status).toBe(200);
});

test("a roster that was downloaded here comes back: everybody is there already", async ({
  club,
  cookie,
}) => {
  const name = uniqueName();
  const { title } = await offering(club);
  const { html, page, imported, uploaded } = importer(club, cookie);
  await imported(
    fileOf(`Ada,${name},2012-05-04,,Abena ${name},+1 905 555 0123,a@${name}.ca,,,,"${title}",,`),
  );
  const rosters = await Promise.all(
    ["", "releve"].map(async (group) => (await page(`/api/rosters.csv?group=${group}`)).text()),
  );
  const roster = rosters.find((text) => text.includes(name)) ?? "";
  const lines = roster.split("\r\n").filter((line, n) => n === 0 || line.includes(name));
  expect(lines).toHaveLength(2);
  const id = await uploaded(lines.join("\r\n"), "roster.csv");
  expect(await html(`/admin/imports/${id}/rows`)).toContain("Already there: unchanged");
});
