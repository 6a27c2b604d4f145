import { createHash, randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { Parser } from "htmlparser2";
import PostalMime, { type Email } from "postal-mime";
import { cleanLine, cleanText } from "#core/clean-text.ts";
import { staffRoleOf } from "#core/audit/roles.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { can } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { searchTerms } from "#core/search-terms.ts";
import { notify, type NotifyContext } from "#modules/outbox/index.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { splitQuoted } from "./quoted-text.ts";
import { referenceIn } from "./reply-address.server.ts";
import { threadEntries } from "./schema.ts";

/**
 * The limit of what is parsed. Anybody can write to the address, and a mail with millions of lines would
 * occupy the process for minutes: this much takes at most about a second. The text comes before the
 * attachments.
 */
const mostBytes = 2 * 1024 * 1024;
const mostLines = 30_000;
const parsing = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

const longestText = 20_000;
/** The parser's time grows with the square of the nesting depth. */
const longestHtml = 300_000;
const mostAttachments = 20;

/** The data of a mail for its thread. */
export interface InboundMail {
  messageId: string;
  from: { name: string; address: string };
  /** All its recipients. */
  recipients: string;
  /** The Message-IDs of the mails that it replies to. */
  answers: string[];
  text: string;
  quoted: string;
  attachments: string[];
  isAutomatic: boolean;
}

/** Parses a mail (RFC 5322); null: it is invalid. */
export async function readInboundMail(raw: Uint8Array): Promise<InboundMail | null> {
  const mail = await PostalMime.parse(beginningOf(raw), parsing).catch(() => null);
  const from = mail?.from?.address ?? mail?.from?.group?.[0]?.address;
  if (!mail || !from) return null;
  const header = (...names: string[]) =>
    mail.headers.flatMap(({ key, value }) => (names.includes(key) ? [value] : [])).join(" ");
  const ids = header("in-reply-to", "references").match(/<[^\s<>]{3,250}>/g) ?? [];
  const { text, quoted } = splitQuoted(textOf(mail));
  return {
    messageId: idOf(mail.messageId, raw),
    from: {
      name: cleanLine(mail.from?.name ?? "").slice(0, 100),
      address: cleanLine(from).slice(0, 320),
    },
    recipients: header("to", "cc", "delivered-to", "x-original-to", "envelope-to").slice(0, 10_000),
    answers: [...new Set(ids)].slice(-50),
    text: text.slice(0, longestText),
    quoted: quoted.slice(0, longestText),
    attachments: mail.attachments
      .slice(0, mostAttachments)
      .map(({ filename, mimeType }) => cleanLine(filename ?? mimeType).slice(0, 100)),
    isAutomatic:
      !/^(no)?$/i.test(header("auto-submitted").trim()) ||
      /^(bulk|junk|auto_reply|list)$/i.test(header("precedence").trim()) ||
      header("x-autoreply", "x-autorespond") !== "",
  };
}

function beginningOf(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < mostLines; line += 1) {
    const next = raw.indexOf(10, end);
    if (next === -1 || next >= mostBytes) return raw.subarray(0, mostBytes);
    end = next + 1;
  }
  return raw.subarray(0, end);
}

/**
 * A mail without an id, or with an overlong one, gets a hash of its content: the same mail is stored once.
 */
function idOf(messageId: string | undefined, raw: Uint8Array): string {
  const own = cleanLine(messageId ?? "");
  if (own && own.length <= 250) return own;
  return `<${createHash("sha256").update(raw).digest("hex")}@none>`;
}

const textOf = ({ text, html }: Email): string =>
  cleanText(text ?? textOfHtml(html?.slice(0, longestHtml) ?? ""))
    .replaceAll("\u00a0", " ")
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const blocks = new Set([
  "p",
  "div",
  "br",
  "tr",
  "li",
  "blockquote",
  "h1",
  "h2",
  "h3",
  "hr",
  "table",
]);
const unread = new Set(["style", "script", "title", "head"]);

/** The text of an HTML-only mail, with `>` before quoted lines. */
function textOfHtml(html: string): string {
  const lines: string[] = [];
  let line: string[] = [];
  let quotes = 0;
  let hidden = 0;
  const endLine = (name: string) => {
    if (!blocks.has(name)) return;
    const text = line.join("").replace(/\s+/g, " ").trim();
    if (text) lines.push(quotes > 0 ? `> ${text}` : text);
    if (text && name === "p") lines.push("");
    line = [];
  };
  const parser = new Parser({
    onopentag(name) {
      endLine(name);
      if (unread.has(name)) hidden += 1;
      if (name === "blockquote") quotes += 1;
    },
    ontext(text) {
      if (hidden === 0) line.push(text);
    },
    onclosetag(name) {
      endLine(name);
      if (unread.has(name)) hidden -= 1;
      if (name === "blockquote") quotes -= 1;
    },
  });
  parser.end(html);
  endLine("br");
  return lines.join("\n");
}

/** `unknown`: it replies to nothing in the inbox; `ignored`: the same, and it is automatic. */
export type InboundResult = "stored" | "again" | "automatic" | "unknown" | "ignored";

/**
 * Adds a reply to its thread. A person's reply opens the thread again, and the responsible colleague is
 * notified. A mail that arrived in the club's own mailbox is already there: then only the colleague it is
 * assigned to gets a mail.
 */
export function handleInboundMail(
  ctx: NotifyContext & Pick<AppContext, "db" | "mailedLinkSecret" | "publicUrl">,
  mail: InboundMail,
): Promise<InboundResult> {
  const { from, text, quoted, attachments, isAutomatic, messageId } = mail;
  return ctx.db.transaction(async (transaction) => {
    const submissionId = await threadOf(ctx, transaction, mail);
    if (!submissionId) return isAutomatic ? "ignored" : "unknown";
    const added = await transaction
      .insert(threadEntries)
      .values({
        id: randomUUIDv7(),
        submissionId,
        kind: "reply",
        author: from.name || from.address,
        email: from.address,
        text,
        quoted,
        attachments,
        isAutomatic,
        messageId,
      })
      .onConflictDoNothing()
      .returning({ id: threadEntries.id });
    if (added.length === 0) return "again";
    if (isAutomatic) return "automatic";
    const terms = [from.name, from.address, text].flatMap(searchTerms).join(" ");
    const [submission] = await transaction
      .update(submissions)
      .set({
        state: "new",
        snoozedUntil: null,
        repliedAt: sql`now()`,
        replyDue: new Date(Date.now() + ctx.content.club.replyWithinHours * 3_600_000),
        search: sql`${submissions.search} || to_tsvector('simple', ${terms})`,
      })
      .where(eq(submissions.id, submissionId))
      .returning();
    if (submission) await notifyOffice(ctx, transaction, mail, submission);
    return "stored";
  });
}

async function notifyOffice(
  ctx: Parameters<typeof handleInboundMail>[0],
  transaction: Transaction,
  { recipients }: InboundMail,
  { reference, firstName, assignedTo }: typeof submissions.$inferSelect,
): Promise<void> {
  const [owner] = assignedTo
    ? await transaction.select().from(staffUsers).where(eq(staffUsers.id, assignedTo))
    : [];
  // Their permissions may have changed since.
  const mayAnswer = owner && can({ ...owner, role: staffRoleOf(owner.role) }, "inbox.manage");
  const isOnlyHere = referenceIn(ctx, recipients) !== null;
  await notify(ctx, transaction, "reply-received", {
    to: { email: mayAnswer ? owner.email : isOnlyHere ? ctx.content.club.email : null },
    data: { reference, firstName, page: `${ctx.publicUrl}/admin/inbox/${reference}` },
  });
}

/**
 * The submission that a mail replies to: by our reply address, or otherwise by the mails that it refers to.
 */
async function threadOf(
  ctx: Pick<AppContext, "mailedLinkSecret">,
  transaction: Transaction,
  { recipients, answers }: Pick<InboundMail, "recipients" | "answers">,
): Promise<string | null> {
  const reference = referenceIn(ctx, recipients);
  if (reference) {
    const [found] = await transaction
      .select({ id: submissions.id })
      .from(submissions)
      .where(eq(submissions.reference, reference));
    if (found) return found.id;
  }
  if (answers.length === 0) return null;
  // Our Message-IDs begin with the delivery's id; some mail servers replace them.
  const ids = answers.map((id) => id.slice(1).split("@")[0] ?? "").filter(isUuid);
  const [sent] = await transaction
    .select({ id: deliveries.submissionId })
    .from(deliveries)
    .where(
      and(
        isNotNull(deliveries.submissionId),
        eq(deliveries.channel, "email"),
        or(
          ids.length > 0 ? inArray(deliveries.id, ids) : undefined,
          inArray(deliveries.vendorReference, answers),
        ),
      ),
    )
    .limit(1);
  if (sent?.id) return sent.id;
  const [received] = await transaction
    .select({ id: threadEntries.submissionId })
    .from(threadEntries)
    .where(inArray(threadEntries.messageId, answers))
    .limit(1);
  return received?.id ?? null;
}
