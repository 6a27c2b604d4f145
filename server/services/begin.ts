import type { Transaction } from "#server/db/database.ts";
import type { submissions } from "#server/db/schema.ts";
import { askForNewsletter } from "./ask-for-newsletter.ts";
import type { ClubDesk } from "./club-desk.ts";
import { awaitTransfer } from "./await-transfer.ts";

type Submission = Pick<
  typeof submissions.$inferSelect,
  "id" | "reference" | "kind" | "email" | "source" | "fields"
>;

/** Whether a submission begins anything beside its messages. */
export function begins({ kind, fields }: Pick<Submission, "kind" | "fields">): boolean {
  return wantsNewsletter(fields) || isTransfer(kind, fields);
}

/**
 * What a submission begins beside its messages: a wish for the newsletter, a transfer to wait for.
 * Of a suspect nothing begins before staff let it through.
 */
export async function begin(
  desk: Pick<ClubDesk, "queue" | "content" | "publicUrl" | "mailedLinkSecret">,
  transaction: Transaction,
  submission: Submission & {
    /** Whether the newsletter's own mail may go to this address now. */
    mailsNewsletter: boolean;
  },
): Promise<void> {
  const { email, source: page, reference, kind, fields } = submission;
  if (wantsNewsletter(fields)) {
    const { mailsNewsletter: mails } = submission;
    await askForNewsletter(desk, transaction, { email, page, reference, mails });
  }
  if (isTransfer(kind, fields)) await awaitTransfer(desk, transaction, submission);
}

const wantsNewsletter = (fields: Submission["fields"]) => fields.newsletter === true;

/** The one form of this kind; a gift by card has no amount to be read. */
const isTransfer = (kind: Submission["kind"], fields: Submission["fields"]) =>
  kind === "donation" && typeof fields.amount === "string";
