import { createHash, randomBytes, randomUUID } from "node:crypto";
import { firstMessage } from "#domain/first-missing.ts";
import { fieldErrors } from "#domain/form-field.ts";
import { type FormResult, type FormValues, resultMessages } from "#domain/form-result.ts";
import { verificationMail } from "#domain/privacy-mail.ts";
import {
  privacyRequestMessages,
  privacyRequestSchema,
  verifyPage,
  verifyWithinDays,
} from "#domain/privacy-request.ts";
import { referenceFrom } from "#domain/reference.ts";
import { privacyRequests } from "#server/db/privacy-schema.ts";
import { countAttempt } from "#server/db/rate-limit.ts";
import type { ClubDesk } from "./club-desk.ts";
import { mailedKey } from "./mailed-key.ts";
import type { LinkMaker } from "./newsletter-links.ts";
import { oweMail } from "./owe-mail.ts";

/** So that nobody's mailbox is filled by somebody else. */
const mailsADay = { limit: 3, windowSeconds: 24 * 60 * 60 };

/**
 * Takes a request to see or delete somebody's data and writes to the address it is about. The
 * answer is the same whether the club knows the address or not. Never throws: a failure is a result.
 */
export async function askPrivacyRequest(
  desk: ClubDesk,
  maker: LinkMaker,
  fields: Record<string, unknown>,
): Promise<FormResult> {
  const checked = privacyRequestSchema.safeParse(fields);
  const values = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === "string"),
  ) as FormValues;
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    const message = firstMessage(privacyRequestMessages, errors, fields);
    return { outcome: "invalid", message, errors, values };
  }
  const { email, kind, details } = checked.data;
  const reference = referenceFrom(randomBytes(8));
  try {
    const { allowed } = await countAttempt(desk.db, subjectOf(email), mailsADay);
    if (allowed) await save(desk, maker, { email, kind, details, reference });
    return { outcome: "sent", message: resultMessages.sent, reference };
  } catch (error) {
    const reason = (((error as Error).cause ?? error) as Error).message;
    desk.report("privacy request not saved", { reason });
    return { outcome: "failed", message: resultMessages.failed, values };
  }
}

/** A hash: the count must not keep the address of whom all else forgets. */
const subjectOf = (email: string) =>
  `privacy:${createHash("sha256").update(email.toLowerCase()).digest("base64url")}`;

type Asked = Pick<typeof privacyRequests.$inferInsert, "kind" | "details" | "reference"> & {
  email: string;
};

function save(desk: ClubDesk, { secret, publicUrl }: LinkMaker, asked: Asked) {
  const id = randomUUID();
  const expires = new Date(Date.now() + verifyWithinDays * 24 * 60 * 60 * 1000);
  const key = mailedKey(secret, "privacy request", { id, expires });
  const { club } = desk.content;
  const link = `${publicUrl}${verifyPage}?key=${key}`;
  return desk.db.transaction(async (transaction) => {
    await transaction.insert(privacyRequests).values({ ...asked, id });
    const mail = verificationMail({ kind: asked.kind, reference: asked.reference, link }, club);
    await oweMail(desk, transaction, { to: asked.email, replyTo: club.email, ...mail });
  });
}
