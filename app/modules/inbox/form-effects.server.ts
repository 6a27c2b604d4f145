import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { SubmissionKind } from "#core/forms/submission-kinds.ts";
import type { NotifyContext } from "#modules/outbox/index.server.ts";
import type { submissions } from "#modules/outbox/schema.ts";
import type { Form } from "./form.ts";

/** The data for a form's effect. */
export type EffectContext = NotifyContext & Pick<AppContext, "publicUrl" | "mailedLinkSecret">;

/** A stored form. */
export type Submission = Pick<
  typeof submissions.$inferSelect,
  "id" | "reference" | "kind" | "email" | "source" | "fields"
> & {
  /** Whether the newsletter's own mail may currently be sent to this address. */
  mailsNewsletter: boolean;
};

/**
 * What a form does in addition to its messages, in the transaction that stores it: a newsletter subscription,
 * an expected transfer, a waiting-list entry. A module that has one declares it (`module.server.ts`).
 */
export interface FormEffect {
  isFor(kind: SubmissionKind, fields: Record<string, unknown>): boolean;
  run(ctx: EffectContext, transaction: Transaction, submission: Submission): Promise<void>;
}

/** A later module's form, to release a submission that was held as possible spam. */
export type HeldForm = (
  ctx: EffectContext,
  transaction: Transaction,
  held: typeof submissions.$inferSelect,
) => Form | Promise<Form>;
