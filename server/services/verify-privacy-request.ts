import { and, eq, sql } from "drizzle-orm";
import type { MailedLinkState } from "#domain/newsletter.ts";
import type { PrivacyRequestKind } from "#domain/privacy-request.ts";
import { answerWithinDays } from "#domain/privacy-terms.ts";
import type { Database } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/privacy-schema.ts";
import { readMailedKey } from "./mailed-key.ts";

/** What the page behind the link shows. */
export interface VerifyLink {
  state: MailedLinkState;
  kind: PrivacyRequestKind | null;
  reference: string | null;
  /** By when it is done, once it is verified. */
  dueAt: Date | null;
}

const unknown: VerifyLink = { state: "unknown", kind: null, reference: null, dueAt: null };

/** What the link in the mail leads to; changes nothing, for scanners open links too. */
export async function readVerification(
  db: Database,
  secret: string,
  key: string,
): Promise<VerifyLink> {
  const named = readMailedKey(secret, "privacy request", key);
  if (!named) return unknown;
  const [request] = await db.select().from(privacyRequests).where(eq(privacyRequests.id, named.id));
  if (!request) return unknown;
  const { kind, reference, dueAt } = request;
  const waiting = named.expired ? "expired" : "ready";
  return { state: request.state === "asked" ? waiting : "done", kind, reference, dueAt };
}

/** The press on its button: whoever asked reads that address. The thirty days begin. */
export async function verifyPrivacyRequest(
  db: Database,
  secret: string,
  key: string,
): Promise<VerifyLink> {
  const link = await readVerification(db, secret, key);
  const named = readMailedKey(secret, "privacy request", key);
  if (link.state !== "ready" || !named) return link;
  await db
    .update(privacyRequests)
    .set({
      state: "verified",
      verifiedAt: sql`now()`,
      dueAt: sql`now() + make_interval(days => ${answerWithinDays})`,
    })
    .where(and(eq(privacyRequests.id, named.id), eq(privacyRequests.state, "asked")));
  return readVerification(db, secret, key);
}
