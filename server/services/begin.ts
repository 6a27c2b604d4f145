import type { Transaction } from "#server/db/database.ts";
import type { submissions } from "#server/db/schema.ts";
import { askForNewsletter } from "./ask-for-newsletter.ts";
import type { ClubDesk } from "./club-desk.ts";
import { awaitTransfer } from "./await-transfer.ts";

type Submission = Pick<
  typeof submissions.$inferSelect,
  "id" | "reference" | "kind" | "email" | "source" | "fields"
>;

/**
 * What a submission begins beside its messages: a wish for the newsletter, a transfer to wait for.
 * Of a suspect nothing begins before staff let it through.
 */
export async function begin(
  desk: Pick<ClubDesk, "queue" | "content" | "publicUrl" | "mailedLinkSecret">,
  transaction: Transaction,
  submission: Submission,
): Promise<void> {
  const { email, source: page, reference, kind, fields } = submission;
  if (fields.newsletter === true) {
    await askForNewsletter(desk, transaction, { email, page, reference });
  }
  // The one form of this kind; a gift by card has no amount to be read.
  if (kind === "donation" && typeof fields.amount === "string") {
    await awaitTransfer(desk, transaction, submission);
  }
}
