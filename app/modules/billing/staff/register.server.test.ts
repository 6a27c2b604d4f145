import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { messageOf } from "#tests/support/flash.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { formatMoney } from "#core/money.ts";
import { daysAfter } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import {
  nextAthlete,
  cash,
  clubDay,
  firstMembership,
  offlineOffice,
  registerPath,
} from "#tests/support/offline-orders.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { adults } from "#tests/support/families.ts";
import { familyLinksIn, mailsTo } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { type PersonPart, personPath } from "#modules/families/index.ts";
import { duplicatesOf } from "#modules/enrolment/merge.server.ts";
import { listWaivers } from "#modules/enrolment/waiver-list.server.ts";
import { countPayments } from "#tests/support/ledger.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes, families, signatures } from "#modules/families/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
let office: ReturnType<typeof offlineOffice>;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  office = offlineOffice(club, cookie);
}, 60_000);
beforeEach(() => office.reset());
afterAll(() => club.close());

const second = membership(smallClub, 1);

test("paid in cash: an order, a place, a family, the receipt with the page’s link, and the log", async () => {
  const before = await office.placesLeft();
  const answer = await office.register({ ...nextAthlete(), ...adults, ...cash() });
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    `/admin/payments/${office.referenceIn(answer)}`,
  ]);
  expect(messageOf(answer)).toContain("Registered and paid.");
  const order = await office.orderOf(answer);
  expect(order).toMatchObject({
    state: "paid",
    method: "cash",
    amountCents: firstMembership.priceCents,
    paidCents: firstMembership.priceCents,
    customerName: adults.guardian_name,
    lines: [
      {
        registration: { state: "active" },
        athlete: { givenName: "Ada", bornOn: nextAthlete().athlete_1_born_on },
      },
    ],
    parts: [{ method: "cash", cents: firstMembership.priceCents, recordedBy: "Club office" }],
  });
  expect(await office.placesLeft()).toBe(before - 1);
  expect((await office.onlyFamily()).missing).toEqual([]);
  const [mail = ""] = await mailsTo(club, adults.guardian_email);
  expect(mail).toContain(`Total paid: ${formatMoney(firstMembership.priceCents)} CAD`);
  expect(familyLinksIn(mail)).toHaveLength(1);
  expect(await office.logged()).toMatchObject({
    action: "families.registered",
    subject: `order ${order.reference} (${firstMembership.title})`,
    detail: `${formatMoney(firstMembership.priceCents)} to pay, received: cash ${formatMoney(firstMembership.priceCents)}`,
  });
  const page = await club.request("/admin/payments/totals", { headers: { Cookie: cookie } });
  expect(await page.text()).toMatch(/Cash[^]*Première saison/);
  const csv = await club.request("/api/payments.csv", { headers: { Cookie: cookie } });
  const [head = "", row = ""] = (await csv.text()).split("\r\n");
  expect(row.split(",")[head.split(",").indexOf("method")]).toBe("cash");
});

test("without an address nobody is mailed, and unknown details are listed as missing", async () => {
  const { athlete_1_born_on: _day, athlete_1_family_name: _last, ...little } = nextAthlete();
  const answer = await office.register({ ...little, guardian_name: "Abena", ...cash() });
  expect((await office.orderOf(answer)).state).toBe("paid");
  const family = await office.onlyFamily();
  expect(family.missing).toEqual([
    "a date of birth",
    "a guardian’s phone number",
    "an emergency contact",
  ]);
  expect(await club.ctx.db.$count(deliveries)).toBe(0);
  const inbox = await club.request("/admin/inbox?kind=registration", {
    headers: { Cookie: cookie, Accept: "text/html" },
  });
  const address = `/admin/payments/${office.referenceIn(answer)}`;
  expect(await inbox.text()).toMatch(new RegExp(`href="${address}\\?[^"]*"[^>]*>Abena<`));
  // A second family without an address or a number is not a duplicate.
  await office.register({
    ...nextAthlete(),
    athlete_1_given_name: "Kofi",
    guardian_name: "Esi",
    ...cash(),
  });
  expect(await duplicatesOf(club.ctx, family)).toEqual([]);
});

test("unknown details are added one by one; known ones may not be emptied", async () => {
  const { athlete_1_born_on: _day, ...little } = nextAthlete();
  await office.register({ ...little, guardian_name: "Abena", ...cash() });
  const { id, guardians: of, athletes: children } = await office.onlyFamily();
  const correct = (part: PersonPart, entry: string | undefined, fields: Record<string, string>) =>
    office.submit(personPath(id, part, entry), { _action: "correct", ...fields });
  const phone = { guardian_name: "Abena", guardian_phone: "905-555-0123" };
  expect((await correct("guardian", of[0]?.id, phone)).status).toBe(303);
  const child = { given_name: "Ada", family_name: "Mensah", born_on: "" };
  expect((await correct("athlete", children[0]?.id, child)).status).toBe(303);
  expect(await office.onlyFamily()).toMatchObject({
    guardians: [{ name: "Abena", phone: "905-555-0123", email: "" }],
    athletes: [{ familyName: "Mensah", bornOn: null }],
    missing: ["a date of birth", "an emergency contact"],
  });
  for (const wrong of [
    { guardian_name: "", guardian_phone: "905-555-0123" },
    { guardian_name: "Abena", guardian_phone: "" },
    { guardian_name: "Abena", guardian_phone: "905-555-0123", guardian_email: "nobody" },
  ])
    expect((await correct("guardian", of[0]?.id, wrong)).status).toBe(400);
});

test("a full offering: staff see a message, nothing is recorded, and a higher capacity helps", async () => {
  await changeOffering(club.ctx, firstMembership, { capacity: 1 });
  const two = {
    ...nextAthlete(),
    athlete_2_given_name: "Kofi",
    athlete_2_program_1: programKey(firstMembership),
  };
  const refused = await office.register({ ...two, ...adults, part_1_method: "cash" });
  expect([refused.status, (await refused.text()).includes("every spot is taken")]).toEqual([
    400,
    true,
  ]);
  expect([await club.ctx.db.$count(orders), await club.ctx.db.$count(families)]).toEqual([0, 0]);
  // When two staff register at once, only one place is taken in total.
  const answers = await Promise.all([
    office.register({ ...nextAthlete(), ...adults, part_1_method: "cash" }),
    office.register({
      ...nextAthlete(),
      ...adults,
      athlete_1_given_name: "Kofi",
      part_1_method: "cash",
    }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  const third = { ...nextAthlete(), ...adults, athlete_1_given_name: "Esi", part_1_method: "cash" };
  expect((await office.register(third)).status).toBe(400);
  await changeOffering(club.ctx, firstMembership, { capacity: 2 });
  expect((await office.register(third)).status).toBe(303);
  expect(await office.placesLeft()).toBe(0);
});

test("pressed twice at once, it registers once", async () => {
  const fields = {
    ...nextAthlete(),
    ...adults,
    ...cash(),
    total: String(firstMembership.priceCents),
  };
  const send = () => office.submit(registerPath, { ...fields, _action: "register" });
  const answers = await Promise.all([send(), send()]);
  expect(new Set(answers.map(office.referenceIn)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect([await club.ctx.db.$count(orders), await club.ctx.db.$count(families)]).toEqual([1, 1]);
  expect(await countPayments(club.ctx)).toBe(1);
});

test("an error is at its field, and the input stays", async () => {
  const wrong = {
    ...nextAthlete(),
    athlete_1_born_on: "2012-02-30",
    athlete_1_family_name: "Kept-Typed",
    athlete_1_program_1: "",
    guardian_email: "nobody",
    guardian_phone: "12",
    emergency_phone: "416-555-0155",
  };
  const answer = await office.submit(registerPath, { ...wrong, edit: "update" });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain("Please correct these 6 answers:");
  expect(html).toContain('value="Kept-Typed"');
  for (const name of [
    "athlete_1_born_on",
    "athlete_1_program_1",
    "guardian_name",
    "guardian_email",
    "guardian_phone",
    "emergency_name",
  ])
    expect(html).toMatch(new RegExp(`<a href="#${name}">[^]*id="${name}-fault"`));
  const unseen = await office.submit(registerPath, {
    ...nextAthlete(),
    ...adults,
    ...cash(),
    _action: "register",
  });
  expect([unseen.status, (await unseen.text()).includes("Check the bill")]).toEqual([409, true]);
  for (const parts of [
    { part_1_amount: "9999" },
    { part_1_on: daysAfter(clubDay(), 1) },
    { part_2_sponsor: "KidSport" },
    { instead: "1" },
    { instead: "9999", price_reason: "More" },
  ]) {
    const refused = await office.register({ ...nextAthlete(), ...adults, ...cash(), ...parts });
    expect([parts, refused.status]).toEqual([parts, 400]);
  }
  expect(await club.ctx.db.$count(orders)).toBe(0);
  for (const fields of [{ _action: "nothing" }, {}])
    expect((await office.submit(registerPath, fields)).status).toBe(400);
  const more = await office.submit(registerPath, { ...nextAthlete(), edit: "add-athlete" });
  expect(await more.text()).toMatch(/value="Ada"[^]*name="athlete_2_given_name"/);
});

test("who is outside the ages is registered once staff confirm it", async () => {
  const old = {
    ...nextAthlete(),
    ...adults,
    athlete_1_born_on: "1990-05-04",
    part_1_method: "cash",
  };
  const warned = await office.submit(registerPath, { ...old, edit: "update" });
  expect(await warned.text()).toMatch(/is older than that[^]*name="athlete_1_age_known"/);
  expect((await office.register({ ...old, athlete_1_age_known: "yes" })).status).toBe(303);
});

test("a known family registers again: the same athlete, another program, and nobody twice", async () => {
  await office.register({ ...nextAthlete(), ...adults, ...cash() });
  const family = await office.onlyFamily();
  const at = `${registerPath}?family=${family.id}`;
  const again = (program: typeof firstMembership) => ({
    token: randomUUID(),
    athlete_1_known: family.athletes[0]?.id ?? "",
    athlete_1_program_1: programKey(program),
    athlete_1_age_known: "yes",
    payer: family.guardians[0]?.id ?? "",
    part_1_method: "cash",
  });
  const page = await club.request(at, { headers: { Cookie: cookie, Accept: "text/html" } });
  expect(await page.text()).toMatch(/New registration: [^]*Ada Osei/);
  const twice = await office.register(again(firstMembership), at);
  expect([twice.status, (await twice.text()).includes("registered for")]).toEqual([400, true]);
  const [one, other] = await Promise.all([
    office.register(again(second), at),
    office.register(again(second), at),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([303, 400]);
  const sister = { athlete_2_given_name: "Efua", athlete_2_program_1: programKey(firstMembership) };
  const { athlete_1_program_1: _none, ...nothing } = again(firstMembership);
  expect((await office.register({ ...nothing, ...sister }, at)).status).toBe(303);
  const [athletesNow, registered] = [
    await club.ctx.db.$count(athletes),
    await club.ctx.db.$count(registrations),
  ];
  expect([athletesNow, registered, (await office.onlyFamily()).guardians.length]).toEqual([
    2, 3, 1,
  ]);
  const stranger = { ...again(firstMembership), athlete_1_known: randomUUID() };
  for (const gone of [
    office.register(stranger, at),
    office.register(again(firstMembership), `${registerPath}?family=${randomUUID()}`),
  ])
    expect((await gone).status).toBe(404);
});

test("waivers signed on paper are stored with the name of the staff member", async () => {
  const onPaper = { athlete_1_on_paper: "yes", athlete_1_photo: "first" };
  await office.register({ ...nextAthlete(), ...adults, ...cash(), ...onPaper });
  const signed = await club.ctx.db.select().from(signatures);
  expect(signed.length).toBeGreaterThan(2);
  expect(signed.map(({ answer }) => answer).toSorted()).toContain("first");
  for (const signature of signed)
    expect(signature).toMatchObject({
      signedBy: adults.guardian_name,
      signedAs: adults.guardian_relationship,
      recordedBy: "Club office",
    });
  const { athletes: lacking } = await listWaivers(club.ctx);
  expect(lacking).toEqual([]);
});

test("only admins register by hand and record money", async () => {
  await club.hire(editor);
  const as = await club.signIn(editor);
  const fields = {
    ...nextAthlete(),
    ...adults,
    ...cash(),
    total: String(firstMembership.priceCents),
  };
  for (const [who, status] of [
    [as, 403],
    ["", 303],
  ] as const) {
    expect(
      (await office.submit(registerPath, { ...fields, _action: "register" }, who)).status,
    ).toBe(status);
    expect(await club.ctx.db.$count(orders)).toBe(0);
  }
  const answer = await office.register({ ...nextAthlete(), ...adults, part_1_method: "cash" });
  const at = `/admin/payments/${office.referenceIn(answer)}`;
  for (const action of ["record-money", "abandon"])
    expect(
      (await office.submit(`${at}/offline-payments`, { _action: action, ...cash() }, as)).status,
    ).toBe(403);
  expect((await office.orderOf(answer)).state).toBe("open");
});
