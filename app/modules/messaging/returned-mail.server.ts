import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { longestReport } from "./newsletter.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { isReturnIdOf, readReturnId } from "#modules/outbox/index.server.ts";
import { endSubscription } from "./consent.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { newsletterConsents, newsletterSubscribers } from "./schema.ts";

/** A returned mail of ours, as a mail server reports it. */
export interface ReturnedMail {
  /** The return id that the mail carried (`outbox/return-id.server.ts`). */
  returnId: string;
  /** `returned`: its address accepts no mail; `complaint`: its reader reported it as spam. */
  kind: "returned" | "complaint";
  /** The server's status, such as 5.1.1; null: none. */
  status: string | null;
  /** The addresses that the report is about, in lower case; a complaint may omit them. */
  recipients: string[];
}

const mostLines = 2_000;

/** A mail server that returns a newsletter's mails sends many reports at once. */
const reportsPerNetwork = { limit: 1_000, windowSeconds: 600 };

/** Statuses of an address that accepts no mail (RFC 3463): wrong, gone or disabled; not a full mailbox. */
const noSuchAddress = /^5\.(1\.\d{1,3}|2\.1)$/;

const fieldLine =
  /^(x-return-id|feedback-type|action|status|original-recipient|final-recipient|to):[ \t]*(.{0,998})$/i;

/**
 * Parses a report about a mail of ours: a delivery status (RFC 3464) or an abuse report (RFC 5965). It reads
 * each line once, and looks only for the few fields that it needs: anybody can send a mail to the sender's
 * address, and a report may be made to be slow to parse.
 * @returns null when it is no such report, is too long, or the mail may still arrive
 */
export function readReturnedMail(raw: string): ReturnedMail | null {
  if (raw.length > longestReport) return null;
  const lines = raw.split("\n", mostLines + 1);
  if (lines.length > mostLines) return null;
  let returnId: string | null = null;
  let status: string | null = null;
  let isComplaint = false;
  const recipients = new Set<string>();
  // The fields of one recipient; an empty line ends them.
  let group = { action: "", status: "" };
  for (const [at, line] of [...lines, ""].entries()) {
    const text = line.trimEnd();
    if (text === "") {
      if (group.action === "failed" && noSuchAddress.test(group.status)) status ??= group.status;
      group = { action: "", status: "" };
      continue;
    }
    const [, name = "", own = ""] = fieldLine.exec(text) ?? [];
    // A long field continues on the next line (RFC 5322, 2.2.3).
    const value = own || (/^[ \t]/.test(lines[at + 1] ?? "") && lines[at + 1]?.trim()) || "";
    switch (name.toLowerCase()) {
      case "x-return-id":
        returnId ??= readReturnId(value);
        break;
      case "feedback-type":
        isComplaint ||= value.toLowerCase() === "abuse";
        break;
      case "action":
        group.action = value.toLowerCase();
        break;
      case "status":
        group.status = /^[\d.]{1,9}/.exec(value)?.[0] ?? "";
        break;
      case "":
        break;
      default:
        recipients.add(addressIn(value));
    }
  }
  if (!returnId || (!isComplaint && !status)) return null;
  const kind = isComplaint ? "complaint" : "returned";
  return { returnId, kind, status, recipients: [...recipients] };
}

/** `rfc822; ada@example.ca`, `Ada <ada@example.ca>` or the address alone. */
const addressIn = (value: string): string =>
  (/^(?:rfc822;|utf-8;|[^<]*<)?\s*<?([^\s<>;]+@[^\s<>;]+)/i.exec(value)?.[1] ?? "").toLowerCase();

/** The last part of the address that the mail server posts to: only admins and the mail server know it. */
export const returnedMailKey = (secret: string): string =>
  createHmac("sha256", secret).update("returned mail").digest("base64url");

/**
 * Handles a report about a mail of ours: records its delivery as returned, and removes its address from the
 * newsletter's list. The report must contain the return id that only that mail had, and, for a returned mail,
 * the address that it was sent to. The same report may arrive again.
 * @returns `refused`: it is no such report; `wait`: the network has sent too many, with the seconds to wait
 */
export async function handleReturnedMail(
  { db, mailedLinkSecret }: Pick<AppContext, "db" | "mailedLinkSecret">,
  { raw, network }: { raw: string; network: string },
): Promise<{ outcome: "taken" } | { outcome: "refused" } | { outcome: "wait"; seconds: number }> {
  const allowance = await countAttempt(db, `returned mail:${network}`, reportsPerNetwork);
  if (!allowance.allowed) return { outcome: "wait", seconds: allowance.waitSeconds };
  const report = readReturnedMail(raw);
  const [deliveryId = ""] = report?.returnId.split(".") ?? [];
  const isMail = and(eq(deliveries.id, deliveryId), eq(deliveries.channel, "email"));
  const [mail] = report
    ? await db.select({ payload: deliveries.payload }).from(deliveries).where(isMail)
    : [];
  const to = String(mail?.payload.to).toLowerCase();
  if (!report || !mail || !isReturnIdOf(mailedLinkSecret, report.returnId, to))
    return { outcome: "refused" };
  const { kind, status, recipients } = report;
  if (kind === "returned" && !recipients.includes(to)) return { outcome: "refused" };
  const failure = {
    state: "failed" as const,
    lastError: `The address takes no mail (${status}).`,
  };
  const updated = await db
    .update(deliveries)
    .set({ returned: kind, returnedAt: sql`now()`, ...(kind === "returned" && failure) })
    .where(and(isMail, eq(deliveries.state, "delivered")))
    .returning({ id: deliveries.id });
  if (updated.length > 0) await endReturned(db);
  return { outcome: "taken" };
}

/** Ends the subscriptions of the addresses whose mail was returned after they were confirmed. */
export async function endReturned(db: Database | Transaction): Promise<void> {
  await db.transaction(async (transaction) => {
    const address = sql<string>`lower(${deliveries.payload} ->> 'to')`;
    const confirmed = transaction
      .select({ at: sql`max(${newsletterConsents.at})` })
      .from(newsletterConsents)
      .where(
        and(
          eq(newsletterConsents.email, newsletterSubscribers.email),
          inArray(newsletterConsents.event, ["confirmed", "asked"]),
        ),
      );
    const returned = await transaction
      .select({ email: newsletterSubscribers.email, kind: deliveries.returned })
      .from(deliveries)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.email, address))
      .where(
        and(
          isNotNull(deliveries.returned),
          ne(newsletterSubscribers.state, "unsubscribed"),
          gt(deliveries.returnedAt, sql`(${confirmed})`),
        ),
      )
      .orderBy(newsletterSubscribers.email)
      .for("update", { of: newsletterSubscribers });
    for (const { email, kind } of returned)
      await endSubscription(transaction, email, {
        page: "the mail server",
        method: kind === "complaint" ? "reported as spam" : "mail returned",
      });
  });
}
