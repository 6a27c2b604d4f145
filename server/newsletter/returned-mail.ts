import { and, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import type { AppContext } from "../context.ts";
import type { Database, Transaction } from "../db/database.ts";
import { deliveries, newsletterConsents, newsletterSubscribers } from "../db/schema/forms.ts";
import { endSubscription } from "./consent.ts";

/** A mail of ours that came back, as a mail server reports it. */
export interface ReturnedMail {
  deliveryId: string;
  /** `returned`: its address takes no mail; `complaint`: its reader reported it as spam. */
  kind: "returned" | "complaint";
  /** The server's status, such as 5.1.1; null: none. */
  status: string | null;
}

/** What says that an address takes no mail, now or later (RFC 3463): wrong, gone or disabled; not a full mailbox. */
const noSuchAddress = /^5\.(1\.\d+|2\.1)$/;

/**
 * Reads a report about a mail of ours: a delivery status (RFC 3464) or an abuse report (RFC 5965). The mail is
 * known by the id in its Message-ID, which only its reader and the servers on its way have seen: a report can
 * name no other address.
 * @returns null when it is no such report, or the mail may still arrive
 */
export async function readReturnedMail(raw: string): Promise<ReturnedMail | null> {
  const report = await PostalMime.parse(raw, { maxNestingDepth: 10 }).catch(() => null);
  if (!report) return null;
  const deliveryId = idOfOriginal(report);
  if (!deliveryId) return null;
  if (/^feedback-type:\s*abuse\s*$/im.test(part(report, /^message\/feedback-report$/)))
    return { deliveryId, kind: "complaint", status: null };
  // A group of lines for each recipient, after one about the server.
  for (const recipient of part(report, /^message\/(global-)?delivery-status$/).split(
    /\r?\n\r?\n/,
  )) {
    const [, status = ""] = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(recipient) ?? [];
    if (/^action:\s*failed\s*$/im.test(recipient) && noSuchAddress.test(status))
      return { deliveryId, kind: "returned", status };
  }
  return null;
}

/** The text of a report's parts of a type. */
function part({ attachments }: Email, type: RegExp): string {
  return attachments
    .filter(({ mimeType }) => type.test(mimeType))
    .map(({ content }) =>
      typeof content === "string" ? content : new TextDecoder().decode(content),
    )
    .join("\n\n");
}

function idOfOriginal(report: Email): string | null {
  const original = part(report, /^(message\/rfc822|message\/global|text\/rfc822-headers)$/);
  const [, id = null] =
    /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im.exec(original) ?? [];
  return id;
}

/**
 * Takes a report about a mail of ours: its delivery shows that it came back, and its address leaves the
 * newsletter's list. The same report may arrive again.
 * @returns whether it was one
 */
export async function takeReturnedMail(
  { db }: Pick<AppContext, "db">,
  raw: string,
): Promise<boolean> {
  const report = await readReturnedMail(raw);
  if (!report) return false;
  const { deliveryId, kind, status } = report;
  const failure = {
    state: "failed" as const,
    lastError: `The address takes no mail (${status}).`,
  };
  const marked = await db
    .update(deliveries)
    .set({ returned: kind, returnedAt: sql`now()`, ...(kind === "returned" && failure) })
    .where(
      and(
        eq(deliveries.id, deliveryId),
        eq(deliveries.channel, "email"),
        eq(deliveries.state, "delivered"),
      ),
    )
    .returning({ id: deliveries.id });
  if (marked.length > 0) await endReturned(db);
  return true;
}

/** Ends the subscriptions of the addresses whose mail came back since they were confirmed. */
export async function endReturned(db: Database | Transaction): Promise<void> {
  await db.transaction(async (transaction) => {
    const address = sql<string>`lower(${deliveries.payload} ->> 'to')`;
    const confirmed = transaction
      .select({ at: sql`max(${newsletterConsents.at})` })
      .from(newsletterConsents)
      .where(
        and(
          eq(newsletterConsents.email, newsletterSubscribers.email),
          inArray(newsletterConsents.act, ["confirmed", "asked"]),
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
