import { checkoutOf, isOrderOf } from "./checkouts.ts";
import { readLog } from "./audit.ts";
import { desc, eq, sql } from "drizzle-orm";
import { formatDate } from "#core/time/time.ts";
import { withKeys } from "#modules/outbox/mailed-links.server.ts";
import { linesOf } from "#modules/enrolment/lines.server.ts";
import { json, type TestClub } from "./club.ts";
import { registrationFields } from "./families.ts";
import { membership } from "./offerings.ts";
import { postForm } from "./public-forms.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes, guardians } from "#modules/families/schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

let visitors = 0;
/** Another network each time, because the number of requests per hour is limited. */
export const newNetwork = () => {
  visitors += 1;
  return { "X-Forwarded-For": `203.0.${113 + (visitors >> 8)}.${visitors & 255}` };
};

/** Starts the checkout of the club's first membership. @returns its session */
export async function startCheckout(club: TestClub): Promise<string> {
  const { type, id } = membership(club.ctx.content);
  const body = json({ items: [{ type, id, quantity: 1 }] }, newNetwork());
  const answer = await club.request("/create-checkout-session", body);
  return ((await answer.json()) as { session_id: string }).session_id;
}

/** Registers an athlete and pays. @returns the checkout's session */
export async function registerFamily(
  club: TestClub,
  changes: Record<string, string> = {},
): Promise<string> {
  const { payer, ...typed } = changes;
  const fields: Record<string, string> = { ...registrationFields(), ...typed };
  const session = await startCheckout(club);
  await postForm(club, await checkoutOf(club.ctx, session), {
    ...fields,
    athlete_1_age_known: "yes",
  });
  const paying = { step: "pay", name: "Abena Osei", email: payer ?? fields.guardian_email ?? "" };
  await postForm(club, `/demo-checkout/${session}`, paying);
  return session;
}

let made = 0;

/** A paid family of one athlete, with a unique guardian's address, and its guardian's browser. */
export async function newFamily(club: TestClub, athlete = "Ada", payer?: string) {
  made += 1;
  const email = `parent-${made}@example.ca`;
  const session = await registerFamily(club, {
    guardian_email: email,
    athlete_1_given_name: athlete,
    ...(payer && { payer }),
  });
  const { db } = club.ctx;
  const [guardian] = await db.select().from(guardians).where(eq(guardians.email, email));
  if (!guardian) throw new Error(`There is no guardian ${email}`);
  const { familyId, id: guardianId } = guardian;
  const [child] = await db.select().from(athletes).where(eq(athletes.familyId, familyId));
  const cookie = await openFamily(club, email);
  return { email, session, familyId, guardianId, athleteId: child?.id ?? "", cookie };
}

/** The guardian with this address. */
export async function guardianOf(club: TestClub, email: string) {
  const ofAddress = sql`lower(${guardians.email}) = ${email}`;
  const [found] = await club.ctx.db.select().from(guardians).where(ofAddress);
  if (!found) throw new Error(`There is no guardian ${email}`);
  return found;
}

/** The season of an order's first line, as pages show it. */
export async function seasonOf(club: TestClub, { id }: Pick<Order, "id">): Promise<string> {
  const [line] = await linesOf(club.ctx.db, [id]);
  return `${formatDate(line?.seasonFrom ?? "")} to ${formatDate(line?.seasonTo ?? "")}`;
}

/** The log's entries about a family, the oldest first. */
export const familyLog = async (club: TestClub, familyId: string) =>
  (await readLog(club.ctx.db, eq(auditLog.familyId, familyId))).map(({ who, action, detail }) => ({
    who,
    action,
    detail,
  }));

/** The order of a checkout's session. */
export async function orderOf(club: TestClub, session: string): Promise<Order> {
  const [order] = await club.ctx.db.select().from(orders).where(isOrderOf(club.ctx, session));
  if (!order) throw new Error("There is no order");
  return order;
}

/**
 * Posts a form of the family page as a browser does, without JavaScript.
 * @param cookie of the family
 * @param path of another page of the family
 */
export const postFamily = (
  club: TestClub,
  fields: Record<string, string>,
  cookie = "",
  path = "/family",
) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      Accept: "text/html",
      Origin: "http://club.test",
      ...(cookie && { Cookie: cookie }),
      ...newNetwork(),
    },
  });

/** The texts of the mails to an address as they are sent, each with new keys, the newest first. */
export async function mailsTo(club: Pick<TestClub, "ctx">, email: string): Promise<string[]> {
  const rows = await club.ctx.db
    .select({ payload: deliveries.payload })
    .from(deliveries)
    .where(sql`lower(${deliveries.payload}->>'to') = ${email.toLowerCase()}`)
    .orderBy(desc(deliveries.createdAt));
  return Promise.all(
    rows.map(({ payload }) => withKeys(club.ctx, email, (payload as { text: string }).text)),
  );
}

/** The paths of the links to family pages in a text. */
export const familyLinksIn = (text = ""): string[] =>
  Array.from(text.matchAll(/\/family\/[\w-]{43}(?:\?next=[\w%-]+)?/g), ([link]) => link);

/** The paths of the links in a text that confirm or decline a guardian's new address. */
export const requestLinksIn = (text = ""): string[] =>
  Array.from(text.matchAll(/\/family\/address\/[\w-]{43}/g), ([link]) => link);

/** Requests a link and reads the mail. @returns its paths */
export async function askLinks(club: TestClub, email: string, next = ""): Promise<string[]> {
  await postFamily(club, { _action: "ask", email, ...(next && { next }) });
  await Promise.all(club.ctx.inFlight);
  const [mail] = await mailsTo(club, email);
  return familyLinksIn(mail);
}

/** Opens a link, without clicking the button on its page. */
export const readLink = (club: TestClub, link: string, headers = {}) =>
  club.request(link, { headers: { Accept: "text/html", ...newNetwork(), ...headers } });

/** Opens a link and clicks the button of its page. @param fields of that button */
export const follow = (
  club: TestClub,
  link: string,
  headers = {},
  fields: Record<string, string> = {},
) =>
  club.request(link, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      Accept: "text/html",
      Origin: new URL(club.ctx.publicUrl).origin,
      ...newNetwork(),
      ...headers,
    },
  });

/** The Cookie header of the browser after a response. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Opens the page of a family by its guardian's address. @returns the browser's Cookie header */
export async function openFamily(club: TestClub, email: string): Promise<string> {
  const [link = ""] = await askLinks(club, email);
  return cookiesOf(await follow(club, link));
}

/** A page as a browser with these cookies gets it. */
export async function readPage(club: TestClub, path: string, cookie: string) {
  const answer = await club.request(path, { headers: { Accept: "text/html", Cookie: cookie } });
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, text: textOf(html) };
}

/** The visible text of a page's main part. */
const textOf = (html: string) =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll(/<script[^]*?<\/script>/g, "")
    .replaceAll(/<!-- -->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
