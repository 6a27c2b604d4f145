import type { Permission } from "#core/audit/permissions.ts";
import type { AppContext } from "#core/context.server.ts";
import type { SubmissionKind } from "#core/forms/submission-kinds.ts";
import type { FormEffect, HeldForm } from "./form-effects.server.ts";
import type { InboxNotice } from "./inbox-notice.ts";
import type { InboxSource } from "./inbox.server.ts";

declare module "#core/module.server.ts" {
  interface Module {
    /** What forms start beside their messages. */
    formEffects?: readonly FormEffect[];
    /** Its forms, for submissions that were held as possible spam and are released. */
    heldForms?: { [Kind in SubmissionKind]?: HeldForm };
    /** What the inbox lists beside the forms that were sent. */
    inboxSources?: readonly InboxSource[];
    /** Lines above the inbox, about what else is to be answered; null: there is nothing. */
    inboxNotices?: readonly ((ctx: AppContext) => Promise<InboxNotice | null>)[];
    /** Pages of the admin site about what a submission led to. @param reference the submission's */
    submissionLinks?: readonly ((
      ctx: AppContext,
      reference: string,
    ) => Promise<SubmissionLink[]>)[];
  }
}

declare module "#core/context.server.ts" {
  interface AppContext {
    /** The secret with which a mail server hands over replies, and their domain, if they have one; null: off. */
    inboundMail: { secret: string; domain: string | null } | null;
  }
}

/** A link on a submission's page. */
export interface SubmissionLink {
  /** Of the page that it leads to. */
  permission: Permission;
  label: string;
  to: string;
}
