import { checkoutOf, isOrderOf } from "#tests/support/checkouts.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditLog } from "#core/audit/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { offeringEditions, offerings } from "#modules/catalogue/schema.ts";
import { changeRecord } from "#modules/catalogue/change-catalogue.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { editor, json, type TestClub } from "#tests/support/club.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { registrationFields } from "#tests/support/families.ts";
import { messageOf } from "#tests/support/flash.ts";
import { membership } from "#tests/support/offerings.ts";
import { onSale, openedForm } from "#tests/support/program-forms.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { waiting } from "#tests/support/waiting.ts";

const test = clubTest({ pages: "built" });

const path = "/admin/programs";

/** The row of a membership, with its form's initial values, and a function that submits it. */
async function row(club: TestClub, cookie: string, n = 0) {
  const { type, id, title } = membership(smallClub, n);
  const edition = await onSale(club, { type, id });
  const { html, text } = await readPage(club, path, cookie);
  const fields = openedForm(html, `edition-${edition.id}`);
  const send = (changes: Record<string, string>, action = "save-edition") =>
    staffActions(club, cookie).submit(path, {
      ...fields,
      offering: String(edition.offeringId),
      _action: action,
      ...changes,
    });
  return { edition, fields, send, title, type, number: id, html, text };
}

const stored = async ({ ctx }: TestClub, id: number) => {
  const [found] = await ctx.db.select().from(offeringEditions).where(eq(offeringEditions.id, id));
  return found;
};

let make: ReturnType<typeof records>;
test.beforeAll(({ club }) => {
  make = records(club);
});

const sell = (n: number, seasonId: string) => {
  const { type, id } = membership(smallClub, n);
  return make.sale({ offeringType: type, offeringId: id, seasonId });
};

test("a price and places nobody is affected by are saved at once, and the checkout charges it", async ({
  club,
  cookie,
}) => {
  const { edition, fields, send, type, number } = await row(club, cookie);
  expect([fields.price, fields.capacity]).toEqual(["155", "12"]);
  const answer = await send({ price: "123.45", capacity: "11" });
  expect(messageOf(answer)).toContain("Price: $155 → $123.45, Spots: 12 → 11");
  expect(await stored(club, edition.id)).toMatchObject({ priceCents: 12_345, capacity: 11 });
  const started = await club.request(
    "/create-checkout-session",
    json({ items: [{ type, id: number, quantity: 1 }] }),
  );
  const { session_id: session } = (await started.json()) as { session_id: string };
  const [order] = await ordersWithMoney(club.ctx, isOrderOf(club.ctx, session));
  expect(order?.amountCents).toBeGreaterThan(0);
  expect(club.ctx.content.catalogue.programs[0]?.offerings[0]).toMatchObject({
    priceCents: 12_345,
    capacity: 11,
  });
});

test("fewer places than are sold: the effects have to be confirmed, exactly as they are then", async ({
  club,
  cookie,
}) => {
  const { edition, send } = await row(club, cookie, 1);
  for (let n = 0; n < 3; n += 1) await sell(1, edition.editionId);
  const first = await send({ capacity: "2" });
  expect(first.status).toBe(409);
  const shown = await first.text();
  expect(shown).toContain("3 spots are sold for");
  // Without JavaScript, the top of the page links there.
  expect(shown).toContain(`href="#note-${edition.id}"`);
  expect(shown).toContain("Nobody loses a spot. Families can register again once");
  expect(await stored(club, edition.id)).toMatchObject({ capacity: null });
  const { confirmed = "" } = openedForm(shown, `edition-${edition.id}`);
  // Another error is reported as that error again.
  const wrong = await (await send({ capacity: "0", confirmed })).text();
  expect(wrong).toContain("a whole number, 1 or more");
  expect(wrong).not.toContain("Before you save");
  // Another place is sold after staff read it.
  await sell(1, edition.editionId);
  const second = await send({ capacity: "2", confirmed });
  expect(second.status).toBe(409);
  const again = await second.text();
  expect(again).toContain("4 spots are sold for");
  const answer = await send({
    capacity: "2",
    confirmed: openedForm(again, `edition-${edition.id}`).confirmed ?? "",
  });
  expect(messageOf(answer)).toContain("Spots: 12 → 2");
  const { text } = await readPage(club, path, cookie);
  expect(text).toContain("4 of 2");
  expect(await club.ctx.db.$count(registrations, eq(registrations.state, "active"))).toBe(4);
});

test("two admins: the second sees who changed what, and nothing is overwritten", async ({
  club,
  cookie,
}) => {
  const { edition, send, fields } = await row(club, cookie, 2);
  const wren = await club.hire({ ...editor, email: "wren@example.ca" }, "admin");
  const own = JSON.parse(fields.was ?? "") as { priceCents: number };
  await changeRecord(
    club.ctx,
    { id: wren, name: "Wren", email: "wren@example.ca", role: "admin", extras: [], isAdmin: true },
    {
      kind: "offering-edition",
      id: String(edition.id),
      was: { priceCents: own.priceCents },
      to: { priceCents: 11_100 },
    },
  );
  const refused = await send({ capacity: "9" });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain("Wren changed this meanwhile. Price: $99 → $111");
  expect(await stored(club, edition.id)).toMatchObject({ priceCents: 11_100, capacity: null });
  // The form now has the colleague’s price and the own places, to be saved.
  const merged = openedForm(html, `edition-${edition.id}`);
  expect([merged.price, merged.capacity]).toEqual(["111", "9"]);
  expect((await send(merged)).status).toBe(303);
  expect(await stored(club, edition.id)).toMatchObject({ priceCents: 11_100, capacity: 9 });
});

test("a wrong price or number of places is refused, and what was typed stays", async ({
  club,
  cookie,
}) => {
  const { edition, send } = await row(club, cookie);
  const before = await stored(club, edition.id);
  for (const [changes, message] of [
    [{ price: "0" }, "Enter a price above $0"],
    [{ price: "-5" }, "Enter a price above $0"],
    [{ price: "lots" }, "Enter a price above $0"],
    [{ price: "9999999" }, "below $100,000"],
    [{ capacity: "0" }, "a whole number, 1 or more"],
    [{ capacity: "2.5" }, "a whole number, 1 or more"],
  ] as const) {
    const answer = await send({ ...changes });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(openedForm(html, `edition-${edition.id}`)).toMatchObject(changes);
  }
  expect((await send({ was: "{}" })).status).toBe(400);
  expect((await send({ id: "x" })).status).toBe(409);
  expect(await stored(club, edition.id)).toEqual(before);
});

test("closed registration is closed for families until it is opened again", async ({
  club,
  cookie,
}) => {
  const { send, type, number } = await row(club, cookie);
  const buy = () =>
    club.request("/create-checkout-session", json({ items: [{ type, id: number, quantity: 1 }] }));
  expect(messageOf(await send({}, "close-edition"))).toMatch(
    /^Closed: .+ Families cannot register/,
  );
  expect(await (await buy()).text()).toContain("Registration is closed");
  expect(messageOf(await send({}, "close-edition"))).toBe("Nothing was changed.");
  expect((await send({}, "open-edition")).status).toBe(303);
  expect((await buy()).status).toBe(200);
});

test("closing and archiving an offering with a waiting list needs confirmation", async ({
  club,
  cookie,
}) => {
  const { edition, send, type, number } = await row(club, cookie, 1);
  await waiting(club, { type, id: number }).join("ada");
  const { text } = await readPage(club, path, cookie);
  expect(text).toMatch(/Full/);
  const closing = await (await send({}, "close-edition")).text();
  expect(closing).toContain("1 family is waiting: no spot is offered to them");
  const archiving = await (await send({}, "archive")).text();
  expect(archiving).toContain("1 family is waiting: its waiting list ends. Message them first.");
  expect(archiving).toContain("The families keep their spots and groups.");
  expect(await stored(club, edition.id)).toMatchObject({ closedAt: null });
});

test("an archived offering in an open checkout: a clear answer, and everything typed stays", async ({
  club,
  cookie,
}) => {
  const { send, type, number, title, edition } = await row(club, cookie, 2);
  const started = await club.request(
    "/create-checkout-session",
    json({ items: [{ type, id: number, quantity: 1 }] }),
  );
  const { session_id: session } = (await started.json()) as { session_id: string };
  const asked = await send({}, "archive");
  const { confirmed = "" } = openedForm(await asked.text(), "confirm-archive");
  expect((await send({ confirmed }, "archive")).status).toBe(303);
  const entries = { ...registrationFields(), athlete_1_age_known: "yes" };
  const agreed = await postForm(club, await checkoutOf(club.ctx, session), entries);
  const html = await agreed.text();
  expect(html).toContain(`${title} is no longer sold. Choose another program`);
  expect(html).toContain("Abena");
  const page = await readPage(club, path, cookie);
  expect(page.text).toContain("Archived (1)");
  const [archived] = await club.ctx.db
    .select()
    .from(offerings)
    .where(eq(offerings.id, edition.offeringId));
  expect(archived?.archivedAt).not.toBeNull();
  const restored = await send({ id: `archived-${edition.offeringId}` }, "restore");
  expect(restored.status).toBe(303);
  expect((await postForm(club, await checkoutOf(club.ctx, session), entries)).status).toBeLessThan(
    400,
  );
});

test("a price that changes while a family pays: it pays the price that it agreed to", async ({
  club,
  cookie,
}) => {
  const { send, type, number, fields } = await row(club, cookie);
  const started = await club.request(
    "/create-checkout-session",
    json({ items: [{ type, id: number, quantity: 1 }] }, { "X-Forwarded-For": "192.0.2.9" }),
  );
  const { session_id: session } = (await started.json()) as { session_id: string };
  const entries = {
    ...registrationFields("Kofi Mensah"),
    guardian_email: "kofi@example.ca",
    athlete_1_age_known: "yes",
  };
  expect((await postForm(club, await checkoutOf(club.ctx, session), entries)).status).toBe(303);
  const [agreed] = await ordersWithMoney(club.ctx, isOrderOf(club.ctx, session));
  const asked = await (await send({ price: "500" })).text();
  expect(asked).toContain("1 spot is held for");
  expect(asked).toContain("They keep the price they agreed to; $500 instead of");
  const { edition } = await row(club, cookie);
  const { confirmed = "" } = openedForm(asked, `edition-${edition.id}`);
  expect((await send({ price: "500", confirmed })).status).toBe(303);
  const payer = { step: "pay", name: "Kofi Mensah", email: "kofi@example.ca" };
  await postForm(club, `/demo-checkout/${session}`, payer);
  const [paid] = await ordersWithMoney(club.ctx, isOrderOf(club.ctx, session));
  expect(paid).toMatchObject({ state: "paid", paidCents: agreed?.amountCents });
  expect(fields.price).not.toBe("500");
});

test("a change is undone from the list, unless somebody changed it again", async ({
  club,
  cookie,
}) => {
  const { submit } = staffActions(club, cookie);
  const { edition, send } = await row(club, cookie, 2);
  expect((await send({ capacity: "7" })).status).toBe(303);
  const entryOf = async () => {
    const { html } = await readPage(club, path, cookie);
    return /name="entry" value="(\d+)"/.exec(html)?.[1] ?? "";
  };
  const entry = await entryOf();
  const later = await row(club, cookie, 2);
  expect((await later.send({ capacity: "8" })).status).toBe(303);
  const conflict = await submit(path, { _action: "undo", entry });
  expect(conflict.status).toBe(409);
  expect(await conflict.text()).toContain("has changed it again since. Nothing was undone.");
  const undone = await submit(path, { _action: "undo", entry: await entryOf() });
  expect(messageOf(undone)).toContain("Undone:");
  expect(await stored(club, edition.id)).toMatchObject({ capacity: 7 });
  const [last] = await club.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "catalogue.undone"));
  expect(last).toMatchObject({ changes: { capacity: [8, 7] }, subjectId: String(edition.id) });
  for (const wrong of ["0", "x", "999999999"])
    expect((await submit(path, { _action: "undo", entry: wrong })).status).toBe(409);
});

test("the section is the admins’", async ({ club }) => {
  await club.hire(editor);
  const cookie = await club.signIn(editor);
  for (const page of ["", "/seasons", "/discounts", "/offerings/new", "/offerings/1"])
    expect((await readPage(club, path + page, cookie)).status).toBe(403);
  const { submit } = staffActions(club, cookie);
  expect((await submit(path, { _action: "save-edition", id: "1" })).status).toBe(403);
});
