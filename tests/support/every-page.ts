import { checkoutOf } from "./checkouts.ts";
import { registrationFields } from "./families.ts";
import { and, eq, gte, isNotNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { placeOfferedText } from "#modules/enrolment/waiting-mails.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { smallClub } from "../fixtures/club/all.ts";
import { articleRow } from "./articles.ts";
import { json, type TestClub } from "./club.ts";
import { everyMail } from "./every-mail.ts";
import { birthYearFor, membership } from "./offerings.ts";
import { pagesOf } from "./page-list.ts";
import { postForm, type PublicForm, publicForms } from "./public-forms.ts";
import { articles } from "#modules/articles/schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** The search with which the group finder finds the club's first group. */
export const finderPath = `/find-a-group?born=${birthYearFor(membership(smallClub).option, 2)}&town=Dieppe&goal=track`;

const offeredPlace = { offering: "Hurdles", until: "May 5", link: "https://club.example/x" };

type Item = { type: string; id: number };
/** A membership of the club's first group: the first is sold by the season, the second by the month. */
function itemOf(club: TestClub, n: number): Item {
  const { type, id } = membership(club.ctx.content, n);
  return { type, id };
}

/** A text that the site shows or sends, or the result of an action; read when it is compared. */
export type View = () => Promise<string>;

/**
 * Everything that the site shows, sends or does with its content, by page or action: every page, including
 * those behind a form, a payment or a mailed link, calendars, feeds, mails, the messages that forms send,
 * exported and deleted data.
 */
export async function allViews(club: TestClub): Promise<Map<string, View>> {
  const Cookie = await club.signIn();
  const see = async (path: string, headers = {}) => textOf(await club.request(path, { headers }));
  const page = (path: string): [string, View] => [path, () => see(path)];
  const adminView = (path: string): [string, View] => [path, () => see(path, { Cookie })];
  const rows = Array.from({ length: 60 }, (_, n) => articleRow(n + 1));
  await club.ctx.db.insert(articles).values(rows);
  const paths = await pagesOf("", club.request);
  const { articles: builtIn, locations, catalogue } = club.ctx.content;
  const [coach] = await club.ctx.db.select().from(staffUsers);
  const [nextGeneration] = catalogue.nextGeneration;
  const next = { type: nextGeneration?.type ?? "", id: nextGeneration?.id ?? 0 };
  const sold = [itemOf(club, 0), itemOf(club, 1)];
  for (const item of sold) await buy(club, "", item);
  await buy(club, "-next-gen", next);
  const paid = await payGift(club);
  const receipts = [
    ...(await registrationReceipts(club)),
    await receiptOf(club, "new"),
    await receiptOf(club, "answered"),
  ];
  const confirm = await confirmLink(club);
  const checkout = async (kind: string, item: Item) =>
    see(await checkoutOf(club.ctx, await startCheckout(club, kind, item)));
  return new Map<string, View>([
    ["what is forgotten", () => whatIsForgotten(club)],
    ["mails", async () => JSON.stringify(everyMail(club.ctx.content))],
    ["texts", async () => placeOfferedText(offeredPlace, club.ctx.content)],
    [
      "calendars",
      async () => (await Promise.all(calendarsOf(club).map((path) => see(path)))).join(),
    ],
    ...paths.filter((path) => !/^\/(blogs|location)\/./.test(path)).map(page),
    ...[`/blogs/${builtIn[0]?.slug}`, `/location/${locations[0]?.slug_url}`].map(page),
    ...[
      "/subscribe?sent=1",
      "/nowhere",
      "/location/nowhere",
      "/data-request",
      "/first-practice",
      "/payment-checkout?nextgen",
    ].map(page),
    ...["/register-for-membership?age=6", publicForms["waiting list"].path].map(page),
    ...[finderPath, ...receipts, confirm].map(page),
    ...["/feed.xml", "/site.webmanifest", "/sitemap.xml"].map(page),
    ...["/admin", "/admin/blogs", "/admin/location-pages", "/admin/payments"].map(adminView),
    ...["/admin/waivers", "/admin/waivers?show=forms"].map(adminView),
    ...[
      "/admin/payments/ledger",
      "/admin/payments/owed",
      "/admin/payments/report",
      "/admin/payments/sponsors",
      "/admin/payments/totals",
      "/admin/payments/transfers",
    ].map(adminView),
    ...["/admin/groups", "/admin/people", `/admin/people/${coach?.id}`].map(adminView),
    adminView("/admin/families/register"),
    ["a payment's result", () => see(`/successful-checkout?session_id=${paid}`)],
    ["a checkout by the season", () => checkout("", itemOf(club, 0))],
    adminView("/admin/sessions"),
    [
      "the last step of a checkout",
      async () =>
        see(`${await checkoutOf(club.ctx, await startCheckout(club, "", itemOf(club, 0)))}?step=3`),
    ],
    ["a checkout with a discount code", () => checkoutWithCode(club)],
    ["a checkout by the month", () => checkout("", itemOf(club, 1))],
    ["a next-generation checkout", () => checkout("-next-gen", next)],
    ["a full waiting list", () => fullList(club, see)],
    ["a form with nothing in it", () => sendNothing(club)],
    ["what forms send on", () => sendEverything(club, see, Cookie)],
  ]);
}

/** A waiting list while all places are taken. */
async function fullList({ ctx }: TestClub, see: (path: string) => Promise<string>) {
  const sold = ctx.content.catalogue.nextGeneration.at(-1);
  if (!sold) return "";
  const { capacity, flag, editions = [] } = sold;
  Object.assign(sold, { capacity: 0, editions: [] });
  const text = await see(`/waiting-list/next-generation/${flag}`);
  Object.assign(sold, { capacity, editions });
  return text;
}

const calendarsOf = ({ ctx }: TestClub) =>
  ctx.content.schedules.groups.map(({ id }) => `/schedule/${id}.ics`);

let visitors = 0;
/** A new visitor each time: repeated ones are rate-limited. */
function newVisitor() {
  visitors += 1;
  return { "X-Forwarded-For": `192.0.${visitors >> 8}.${visitors & 255}` };
}

async function startCheckout(club: TestClub, kind: string, item: Item) {
  const body = json({ items: [item] }, newVisitor());
  const answer = await club.request(`/create-checkout-session${kind}`, body);
  return ((await answer.json()) as { session_id: string }).session_id;
}

/** A checkout to which the club's first code was applied. */
async function checkoutWithCode(club: TestClub) {
  const session = await startCheckout(club, "", itemOf(club, 0));
  const [known] = club.ctx.content.catalogue.discounts.codes;
  const fields = { ...registrationFields(), code: known?.code ?? "", _action: "update" };
  return textOf(await postForm(club, await checkoutOf(club.ctx, session), fields));
}

/** Registers an athlete and takes a place. */
async function buy(club: TestClub, kind: string, item: Item) {
  const session = await startCheckout(club, kind, item);
  const athlete = {
    ...registrationFields("Ada Osei", "2012-05-04", club.ctx.content),
    athlete_1_age_known: "yes",
  };
  await postForm(club, await checkoutOf(club.ctx, session), athlete);
  const email = `${item.type.replaceAll("_", "-")}-${item.id}${kind}@example.ca`;
  await postForm(club, `/demo-checkout/${session}`, { step: "pay", name: "Abena Osei", email });
}

async function payGift(club: TestClub) {
  const gift = json({ items: [{ amount: 25 }] }, newVisitor());
  const answer = await club.request("/create-checkout-session-next-gen-donations", gift);
  const { session_id: session } = (await answer.json()) as { session_id: string };
  const payer = { step: "pay", name: "Abena Osei", email: "payer@example.ca" };
  await postForm(club, `/demo-checkout/${session}`, payer);
  return session;
}

/** The addresses of the registrations' receipts, without names. */
async function registrationReceipts(club: TestClub): Promise<string[]> {
  const { kind, receipt } = orders;
  const found = await club.ctx.db
    .select({ receipt })
    .from(orders)
    .where(and(eq(kind, "registration"), isNotNull(receipt)));
  return found.map((each) => `/receipt/${each.receipt}`);
}

/** An inquiry's receipt, before its confirmation was sent or after a reply. */
async function receiptOf(club: TestClub, state: "new" | "answered") {
  const { path, fields } = publicForms.inquiry;
  const email = `${state}@example.ca`;
  const answer = await postForm(club, path, { ...fields, email });
  const { searchParams } = new URL(answer.headers.get("Location") ?? "", "http://club.test");
  if (state === "answered") {
    const now = new Date();
    const [saved] = await club.ctx.db
      .update(submissions)
      .set({ state, answeredAt: now })
      .where(eq(submissions.email, email))
      .returning();
    await club.ctx.db
      .update(deliveries)
      .set({ state: "delivered", finishedAt: now })
      .where(eq(deliveries.submissionId, saved?.id ?? ""));
  }
  return `/receipt/${searchParams.get("receipt")}`;
}

async function confirmLink(club: TestClub) {
  await postForm(club, "/subscribe", { email: "reader@example.ca" });
  const queued = await club.ctx.db.select().from(deliveries);
  const mails = JSON.stringify(queued.map(({ payload }) => payload));
  return /\/newsletter\/confirm\?key=[\w.%-]+/.exec(mails)?.[0] ?? "";
}

async function sendNothing(club: TestClub) {
  return textOf(await postForm(club, publicForms.application.path, {}));
}

let rounds = 0;
/** Every form: its response, when a reply is due, and its messages to the CRM, the sender and staff. */
async function sendEverything(
  club: TestClub,
  see: (path: string, headers: object) => Promise<string>,
  Cookie: string,
) {
  rounds += 1;
  const { db, integrations } = club.ctx;
  const begun = new Date();
  const known = {
    email: `known-${rounds}@example.ca`,
    firstname: "Ada",
    lastname: "Osei",
    client_details: "",
  };
  await integrations.crm.saveContact(known);
  const statuses: number[] = [];
  for (const { path, fields } of Object.values<PublicForm>(publicForms)) {
    const email = path === publicForms.contact.path ? known.email : `writer-${rounds}@example.ca`;
    statuses.push((await postForm(club, path, { ...fields, email, newsletter: "yes" })).status);
  }
  await club.settled();
  const sent = await db.select().from(submissions).where(gte(submissions.receivedAt, begun));
  const queued = await db.select().from(deliveries).where(gte(deliveries.createdAt, begun));
  const hours = sent.map(({ replyDue, receivedAt }) =>
    replyDue ? Math.round((Number(replyDue) - Number(receivedAt)) / 3_600_000) : null,
  );
  const application = sent.find(({ kind }) => kind === "application");
  // The list beside it has more rows each time.
  const page = await see(`/admin/inbox/${application?.reference}`, { Cookie });
  const [, inbox = ""] = page.split('<div class="split-opened">');
  if (inbox === "") throw new Error("The inbox shows no submission");
  const payloads = queued.map(({ payload }) => plain(JSON.stringify(payload)));
  return JSON.stringify([statuses, hours.toSorted(), payloads.toSorted()]) + inbox;
}

async function whatIsForgotten({ ctx, url }: TestClub) {
  const asked: unknown[] = [];
  const db = drizzle(url, { logger: { logQuery: (_query, values) => void asked.push(values) } });
  await deleteOldRecords(Object.create(ctx, { db: { value: db } })).finally(() => db.$client.end());
  return JSON.stringify(asked);
}

/** A response without the parts for scripts; its policy names the other sites that a page embeds. */
async function textOf(answer: Response): Promise<string> {
  const policy = answer.headers.get("Content-Security-Policy")?.replaceAll(/'sha256-[^']+'/g, "");
  const html = await answer.text();
  const read = html.replaceAll(/<script(?! type="application\/ld)[^]*?<\/script>/g, "");
  return plain(`${answer.status} ${policy} ${read}`);
}

/** Removes what differs each time: stamps, references, keys, times, and the number of waiting messages. */
const plain = (text: string) =>
  text
    .replaceAll(/<span class="counter">[^]*?<\/span><\/span>/g, "")
    .replaceAll(/(name="(?:form_stamp|form_token|entry)" value=")[^"]*/g, "$1")
    .replaceAll(/\b[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}\b/g, "REFERENCE")
    .replaceAll(/\b(?:known|writer)-\d+@/g, "somebody@")
    .replaceAll(/(key=|receipt\/|checkout(?:\/|%2F))[\w.%-]{12,}/g, "$1")
    .replaceAll(/\d\d?:\d\d(:\d\d(\.\d+)?)?|(?:\d+|a|few) seconds? ago/g, "TIME");
