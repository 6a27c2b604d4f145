import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { inboundSecret } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { readInboundMail } from "./inbound-mail.server.ts";
import { replyAddressOf } from "./reply-address.server.ts";
import { threadEntries } from "./schema.ts";

const test = clubTest().extend("make", { scope: "file" }, ({ club }) => records(club));

const bearer = { Authorization: `Bearer ${inboundSecret}` };

interface Written {
  to?: string;
  from?: string;
  id?: string;
  headers?: string[];
  text?: string;
}

let made = 0;
function mail({ to = "desk@club.example", from = "Ada <ada@example.ca>", ...more }: Written) {
  const { id = `<${(made += 1)}.ada@example.ca>`, headers = [], text = "Thank you!" } = more;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Message-ID: ${id}`,
    "Subject: Re: Your message to us",
    ...headers,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
  ].join("\r\n");
}

const poster =
  (club: { request(path: string, init?: RequestInit): Promise<Response> }) =>
  async (body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await club.request("/api/inbound-mail", {
      method: "POST",
      body,
      headers: { "Content-Type": "message/rfc822", ...bearer, ...headers },
    });
    const said = (await answer.json()) as { outcome?: string; message?: string };
    return { outcome: said.outcome, message: said.message, status: answer.status };
  };

const entriesOf = (db: Parameters<typeof records>[0]["ctx"]["db"], id: string) =>
  db.select().from(threadEntries).where(eq(threadEntries.submissionId, id));

test("a reply to the thread's address is stored once and opens it again, whatever it looks like", async ({
  club,
  make,
}) => {
  const post = poster(club);
  const { db } = club.ctx;
  const { id, reference } = await make.submission({ state: "closed", snoozedUntil: "2099-01-01" });
  const to = (replyAddressOf(club.ctx, reference) ?? "").toUpperCase();
  const text =
    "Yes, Saturday suits us.\r\n\r\nOn Mon, Nov 23, 2026 at 9:00, The Club wrote:\r\n> Come?";
  const raw = mail({ to: `The Club <${to}>`, text, id: "<once@example.ca>" });
  expect(await post(raw)).toMatchObject({ status: 200, outcome: "stored" });
  expect(await post(raw)).toMatchObject({ status: 200, outcome: "again" });
  expect(await entriesOf(db, id)).toMatchObject([
    {
      kind: "reply",
      author: "Ada",
      email: "ada@example.ca",
      text: "Yes, Saturday suits us.",
      quoted: expect.stringMatching(/^On Mon[^]*> Come\?$/),
      isAutomatic: false,
    },
  ]);
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  expect(row).toMatchObject({ state: "new", snoozedUntil: null, repliedAt: expect.any(Date) });
  expect(row?.replyDue?.getTime()).toBeGreaterThan(Date.now());
  // It arrived only at the site, so the office is notified once.
  const told = await db.select({ payload: deliveries.payload }).from(deliveries);
  expect(told).toMatchObject([
    { payload: { to: club.ctx.content.club.email, subject: expect.stringContaining(reference) } },
  ]);
});

test("without such an address, the thread is found by the mails that it answers", async ({
  club,
  make,
}) => {
  const post = poster(club);
  const { id } = await make.submission();
  const sent = await make.delivery("delivered", { submissionId: id });
  const other = await make.delivery("delivered", {
    submissionId: id,
    vendorReference: "<0100-ses@amazonses.com>",
  });
  const answers = [
    `In-Reply-To: <${sent.id}@club.example>`,
    `References: <x@y.example>\r\n <0100-ses@amazonses.com>`,
    "In-Reply-To: <first@example.ca>",
  ];
  const ids = ["<first@example.ca>", "<second@example.ca>", "<third@example.ca>"];
  for (const [n, header] of answers.entries())
    expect(await post(mail({ headers: [header], id: ids[n] ?? "" }))).toMatchObject({
      outcome: "stored",
    });
  expect(await entriesOf(club.ctx.db, id)).toHaveLength(3);
  // The mails are already in the club's own mailbox.
  const told = eq(sql`${deliveries.payload}->>'to'`, club.ctx.content.club.email);
  expect(await club.ctx.db.$count(deliveries, told)).toBe(1);
  expect(other.id).not.toBe(sent.id);
});

test("what belongs to no thread is refused with a reason; an automatic one is only dropped", async ({
  club,
  make,
}) => {
  const post = poster(club);
  const { reference } = await make.submission();
  const forged = (replyAddressOf(club.ctx, reference) ?? "").replace(
    /\.[0-9a-f]{24}@/,
    `.${"0".repeat(24)}@`,
  );
  const unknown: Written[] = [
    {},
    { to: forged },
    { headers: [`In-Reply-To: <${crypto.randomUUID()}@club.example>`] },
  ];
  for (const written of unknown)
    expect(await post(mail(written))).toMatchObject({
      status: 422,
      message: expect.stringContaining(club.ctx.content.club.email),
    });
  const machine = mail({ headers: ["Auto-Submitted: auto-replied"] });
  expect(await post(machine)).toMatchObject({ status: 200, outcome: "ignored" });
});

test("how machines say that they wrote a mail", async () => {
  const isAutomatic = async (...headers: string[]) =>
    (await readInboundMail(Buffer.from(mail({ headers }))))?.isAutomatic;
  for (const header of ["Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes"])
    expect.soft(await isAutomatic(header), header).toBe(true);
  expect(await isAutomatic("Auto-Submitted: no")).toBe(false);
});

test("an out-of-office notice is in the thread, which stays answered", async ({ club, make }) => {
  const { id, reference } = await make.submission({ state: "answered" });
  const to = replyAddressOf(club.ctx, reference) ?? "";
  const away = mail({ to, headers: ["Auto-Submitted: auto-replied"], text: "I am away" });
  expect(await poster(club)(away)).toMatchObject({ outcome: "automatic" });
  expect(await entriesOf(club.ctx.db, id)).toMatchObject([
    { isAutomatic: true, text: "I am away" },
  ]);
  const [row] = await club.ctx.db.select().from(submissions).where(eq(submissions.id, id));
  expect(row?.state).toBe("answered");
});

test("only with the secret, as a token or a password, and only where one is set", async ({
  club,
}) => {
  const post = poster(club);
  for (const Authorization of ["", "Bearer", "Bearer another secret", inboundSecret])
    expect((await post(mail({}), { Authorization })).status).toBe(401);
  const password = Buffer.from(`mail:${inboundSecret}`).toString("base64");
  expect((await post(mail({}), { Authorization: `Basic ${password}` })).status).toBe(422);
  const { inboundMail } = club.ctx;
  club.ctx.inboundMail = null;
  expect((await post(mail({}))).status).toBe(404);
  club.ctx.inboundMail = inboundMail;
});

test("a provider's JSON, and what is no mail or too large", async ({ club, make }) => {
  const post = poster(club);
  const { reference } = await make.submission();
  const raw = mail({ to: replyAddressOf(club.ctx, reference) ?? "" });
  const asJson = { "Content-Type": "application/json" };
  expect(await post(JSON.stringify({ RawEmail: raw }), asJson)).toMatchObject({
    outcome: "stored",
  });
  for (const body of ["{", "[]", '{"RawEmail":7}'])
    expect((await post(body, asJson)).status).toBe(400);
  for (const body of ["", "nothing of a mail", "\0\0\r\n\r\n"])
    expect((await post(body)).status).toBe(400);
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  expect((await post(large)).status).toBe(413);
});

test("attachments are named and not kept; HTML alone is read as text", async () => {
  const html = [
    "From: ada@example.ca",
    'Content-Type: multipart/mixed; boundary="p"',
    "",
    "--p",
    "Content-Type: text/html; charset=utf-8",
    "",
    "<style>p{}</style><p>Hello&nbsp;<b>there</b></p><script>x</script><div>Bye</div><blockquote>old<br>text</blockquote>",
    "--p",
    'Content-Type: application/pdf; name="a.pdf"',
    'Content-Disposition: attachment; filename="form.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    "AAAA",
    "--p--",
  ].join("\r\n");
  const read = await readInboundMail(Buffer.from(html));
  expect(read).toMatchObject({ text: "Hello there\n\nBye", attachments: ["form.pdf"] });
  expect(read?.quoted).toMatch(/> old\n> text/);
  expect(read?.messageId).toMatch(/^<[0-9a-f]{64}@none>$/);
});

test("a mail designed to be slow to parse is read only in part", async () => {
  const head = "From: ada@example.ca\r\nContent-Type: ";
  const hostile = [
    `${head}text/plain\r\n\r\n${"\n".repeat(9_000_000)}`,
    `${head}multipart/mixed; boundary="q"\r\n\r\n${"--q\r\n\r\nx\r\n".repeat(900_000)}`,
    `${head}text/html\r\n\r\n${"<a ".repeat(3_000_000)}`,
    `${head}text/html\r\n\r\n${"<blockquote>".repeat(800_000)}`,
  ];
  for (const raw of hostile) {
    const started = performance.now();
    await readInboundMail(Buffer.from(raw));
    expect(performance.now() - started).toBeLessThan(10_000);
  }
});
