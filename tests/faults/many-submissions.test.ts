import { ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { resendDelivery } from "#modules/outbox/status.server.ts";
import { isLongRun } from "../support/long-run.ts";
import type { FaultMode } from "../fakes/fault.ts";
import type { SmtpFaultMode } from "../fakes/smtp.ts";
import { tryLast } from "../support/context.ts";
import { contactsApiKey, json, openTestClub, type TestClub } from "../support/club.ts";
import { postForm, type PublicForm, publicForms } from "../support/public-forms.ts";
import { office as byOffice } from "../support/staff.ts";
import { shortLimit, startVendors, type Vendors } from "../support/vendors.ts";
import { privacyRequests } from "#modules/privacy/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { newsletterConsents } from "#modules/messaging/schema.ts";

let club: TestClub;
let vendors: Vendors;
beforeAll(async () => {
  [club, vendors] = await Promise.all([openTestClub({ pages: "built" }), startVendors()]);
});
afterAll(async () => {
  await club.close();
  await vendors.close();
});

/** The faults of the CRM, the SMS service and the mail server, each during a tenth of the forms. */
const phases: [FaultMode, SmtpFaultMode][] = [
  ["down", "down"],
  ["hang-up", "cut-off"],
  ["slow", "hang"],
  ["400", "refuse-recipient"],
  ["401", "421"],
  ["429", "421"],
  ["500", "421"],
  ["not-json", "cut-off"],
  ["wrong-shape", "refuse-recipient"],
  ["cut-off", "cut-off"],
];

const { inquiry } = publicForms;
/**
 * Every form of the site, the inquiry also with the newsletter's box ticked, and the API's route for
 * contacts.
 */
const forms: Pick<PublicForm, "path" | "fields">[] = [
  ...Object.values(publicForms),
  { path: inquiry.path, fields: { ...inquiry.fields, newsletter: "yes" } },
  {
    path: "/hubspot-contacts",
    fields: { firstname: "Sam", lastname: "Iyer", client_details: "Age: 9" },
  },
];
const ofEach = isLongRun ? 5 : 1;
/**
 * The number of each kind. A data request is no submission; two of the ten kinds subscribe to the newsletter.
 */
const each = phases.length * ofEach;
const total = forms.length * each;

async function send({ path, fields }: (typeof forms)[number], n: number): Promise<number> {
  const email = `visitor-${n}@example.ca`;
  if (path !== "/hubspot-contacts") {
    return (await postForm(club, path, { ...fields, email })).status;
  }
  const own = {
    "X-Forwarded-For": `203.0.113.${n}`,
    Authorization: `Bearer ${contactsApiKey}`,
  };
  return (await club.request(path, json({ properties: { ...fields, email } }, own))).status;
}

const unfinished = () =>
  club.ctx.db.select().from(deliveries).where(ne(deliveries.state, "delivered"));

/** A few at a time, because the database has few connections. */
async function fewAtOnce(ids: string[], work: (id: string) => Promise<unknown>): Promise<void> {
  const left = [...ids];
  const one = async () => {
    for (let id = left.pop(); id; id = left.pop()) await work(id);
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

const lastAttempt = (id: string) => tryLast(club.ctx, id);

/** The last attempt of every queued message, as a worker would make it: a failure is then final. */
async function attemptAll() {
  const queued = (await unfinished()).filter(({ state }) => state !== "failed");
  await fewAtOnce(
    queued.map(({ id }) => id),
    lastAttempt,
  );
}

test(`${total} forms of every kind while the vendors fail in every way: none lost, none sent twice`, async () => {
  const { hubspot, twilio, smtp } = vendors;
  const accepted: number[] = [];
  for (const [phase, [mode, mailMode]] of phases.entries()) {
    // No attempt is running when a vendor's timeout changes, so a healthy response never times out.
    vendors.connect(club.ctx, mode === "slow" ? shortLimit : undefined);
    const processed = mode === "hang-up" || mode === "wrong-shape";
    hubspot.fail({ mode, processed });
    twilio.fail({ mode });
    smtp.fail({ mode: mailMode });
    for (let round = 0; round < ofEach; round += 1) {
      const first = (phase * ofEach + round) * forms.length;
      accepted.push(...(await Promise.all(forms.map((form, n) => send(form, first + n)))));
    }
    await Promise.all(club.ctx.inFlight);
    await attemptAll();
    await Promise.all([hubspot.recover(), twilio.recover(), smtp.recover()]);
  }
  expect(accepted.filter((status) => status !== 303 && status !== 201)).toEqual([]);
  expect(accepted).toHaveLength(total);

  const { db } = club.ctx;
  expect(await db.$count(submissions)).toBe(10 * each);
  expect(await db.$count(privacyRequests)).toBe(each);
  expect(await db.$count(newsletterConsents)).toBe(2 * each);
  const queued = await db.select().from(deliveries);
  expect(queued).toHaveLength((10 * 3 + 2) * each);
  expect(queued.filter(({ state }) => state === "delivered")).toEqual([]);
  expect(twilio.messages.length + smtp.mails.length).toBe(0);

  // The vendors are back: workers continue, and staff resend failed messages.
  vendors.connect(club.ctx);
  await workDeliveries(club.ctx);
  const ids = queued.map(({ id }) => id);
  await fewAtOnce(ids, (id) => resendDelivery(club.ctx, id, byOffice));
  await expect.poll(async () => (await unfinished()).length, { timeout: 150_000 }).toBe(0);
  // Repeated jobs find nothing left to do.
  await fewAtOnce(ids, lastAttempt);

  const emails = queued.filter(({ channel }) => channel === "crm");
  for (const { payload } of emails) expect(hubspot.creations(String(payload.email))).toBe(1);
  expect(hubspot.contacts()).toHaveLength(10 * each);
  expect(twilio.messages).toHaveLength(10 * each);
  expect(new Set(twilio.messages.map(({ body }) => body)).size).toBe(10 * each);
  expect(smtp.mails).toHaveLength(12 * each);
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(12 * each);
  // Each names the sender and address (CASL, s. 6).
  const { name, postalAddress } = club.ctx.content.club;
  for (const { text } of smtp.mails) {
    expect(text).toContain(name);
    expect(text?.replace(/\s+/g, " ")).toContain(postalAddress.replace(/\s+/g, " "));
  }
}, 240_000);
