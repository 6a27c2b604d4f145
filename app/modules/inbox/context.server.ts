import type { Permission } from "#core/audit/permissions.ts";
import type { AppContext } from "#core/context.server.ts";
import type { SubmissionKind } from "#core/forms/submission-kinds.ts";
import type { FormEffect, HeldForm } from "./form-effects.server.ts";
import type { InboxNotice } from "./inbox-notice.ts";
import type { InboxSource } from "./inbox.server.ts";

declare module "#core/module.server.ts" {
  interface Module {
    /** What a form does in addition to its messages. */
    formEffects?: readonly FormEffect[];
    /** Forms of later modules, to release submissions that were held as possible spam. */
    heldForms?: { [Kind in SubmissionKind]?: HeldForm };
    /** Other kinds of entries in the inbox, besides forms. */
    inboxSources?: readonly InboxSource[];
    /** Notices above the inbox, about other things to answer; null: none. */
    inboxNotices?: readonly ((ctx: AppContext) => Promise<InboxNotice | null>)[];
    /** Admin pages about the results of a submission. @param reference the submission's */
    submissionLinks?: readonly ((
      ctx: AppContext,
      reference: string,
    ) => Promise<SubmissionLink[]>)[];
  }
}

declare module "#core/context.server.ts" {
  interface AppContext {
    /** The secret with which a mail server delivers replies, and their domain, if they have one; null: off. */
    inboundMail: { secret: string; domain: string | null } | null;
  }
}

/** A link on a submission's page. */
export interface SubmissionLink {
  /** The permission for the page that it links to. */
  permission: Permission;
  label: string;
  to: string;
}
