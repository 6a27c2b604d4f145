import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { askedFields } from "#domain/asked-field.ts";
import { firstMissing } from "#domain/first-missing.ts";
import { fieldErrors } from "#domain/form-field.ts";
import { type FormResult, type FormValues, resultMessages } from "#domain/form-result.ts";
import { verificationMail } from "#domain/privacy-mail.ts";
import { privacyRequestSchema, verifyPage } from "#domain/privacy-request.ts";
import { verifyWithinDays } from "#domain/privacy-terms.ts";
import { referenceFrom } from "#domain/reference.ts";
import type { Transaction } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/privacy-schema.ts";
import { countAttempt } from "#server/db/rate-limit.ts";
import type { ClubDesk } from "./club-desk.ts";
import { mailedKey } from "./mailed-key.ts";
import { oweMail } from "./owe-mail.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";
import { hashOf, mailsAllowed, screenForm } from "./screen-form.ts";
import type { ArrivedForm } from "./submit-form.ts";

/** So that nobody's mailbox is filled by somebody else: further ones wait for staff. */
const mailsADay = { limit: 3, windowSeconds: 24 * 60 * 60 };

type Asked = Pick<
  typeof privacyRequests.$inferSelect,
  "id" | "kind" | "details" | "reference" | "suspicion"
> & { email: string };

/**
 * Takes a request to see or delete somebody's data and writes to the address it is about. The
 * answer is the same whether the club knows the address or not, and whether the request looks like
 * spam and is held for staff. Never throws: a failure is a result.
 */
export async function askPrivacyRequest(
  desk: ClubDesk,
  { fields, address }: Omit<ArrivedForm, "source">,
): Promise<FormResult> {
  const checked = privacyRequestSchema.safeParse(fields);
  const values = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => typeof value === "string" && !name.startsWith("form_"),
    ),
  ) as FormValues;
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    const first = firstMissing(askedFields(privacyRequestSchema), errors, fields);
    return { outcome: "invalid", errors, values, ...first };
  }
  const { email, kind, details } = checked.data;
  const reference = referenceFrom(randomBytes(8));
  try {
    const suspicion = await suspicionOfRequest(desk, { fields, email, address });
    const asked: Asked = { id: randomUUID(), email, kind, details, reference, suspicion };
    await desk.db.transaction(async (transaction) => {
      await transaction.insert(privacyRequests).values(asked);
      if (!suspicion) await writeToThem(desk, transaction, asked);
    });
    return { outcome: "sent", message: resultMessages.sent, reference };
  } catch (error) {
    desk.report("privacy request not saved", { err: error });
    return { outcome: "failed", message: resultMessages.failed, values };
  }
}

/** Staff found a suspect to be a person: the mail goes out now. @returns false: no such suspect */
export async function releasePrivacyRequest(
  desk: ClubDesk,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  return desk.db.transaction(async (transaction) => {
    const [released] = await transaction
      .update(privacyRequests)
      .set({ suspicion: null, askedAt: new Date() })
      .where(
        and(
          eq(privacyRequests.reference, reference.toUpperCase()),
          isNotNull(privacyRequests.suspicion),
        ),
      )
      .returning();
    if (!released?.email) return false;
    await writeToThem(desk, transaction, { ...released, email: released.email });
    await recordAudit(transaction, by, {
      ...{ action: "office.request-released", subject: released.reference },
    });
    return true;
  });
}

async function suspicionOfRequest(
  desk: ClubDesk,
  arrived: { fields: Record<string, unknown>; email: string; address?: string | undefined },
): Promise<string[] | null> {
  const [suspicion, { allowed }] = await Promise.all([
    screenForm(desk, arrived),
    // A hash: the count must not keep the address of whom all else forgets.
    countAttempt(desk.db, `privacy:${hashOf(arrived.email)}`, mailsADay),
  ]);
  if (!allowed) return [...(suspicion ?? []), "More than three requests for this address in a day"];
  if (suspicion || (await mailsAllowed(desk, arrived.email, 1)) > 0) return suspicion;
  return ["More than two mails to this address in an hour"];
}

function writeToThem(desk: ClubDesk, transaction: Transaction, asked: Asked): Promise<void> {
  const expires = new Date(Date.now() + verifyWithinDays * 24 * 60 * 60 * 1000);
  const key = mailedKey(desk.mailedLinkSecret, "privacy request", { id: asked.id, expires });
  const { club } = desk.content;
  const link = `${desk.publicUrl}${verifyPage}?key=${key}`;
  const mail = verificationMail({ kind: asked.kind, reference: asked.reference, link }, club);
  return oweMail(desk, transaction, { to: asked.email, replyTo: club.email, ...mail });
}
