import type { AppContext } from "#core/context.server.ts";
import type { FormEffects } from "./form-effects.server.ts";
import type { InboxNotice } from "./inbox-notice.ts";

declare module "#core/module.server.ts" {
  interface Module {
    /** Lines above the inbox, about what else is to be answered; null: there is nothing. */
    inboxNotices?: readonly ((ctx: AppContext) => Promise<InboxNotice | null>)[];
    /** Pages of the admin site about what a submission led to. @param reference the submission's */
    submissionLinks?: readonly ((
      ctx: AppContext,
      reference: string,
    ) => Promise<SubmissionLink[]>)[];
  }
}

/** A link on a submission's page. */
export interface SubmissionLink {
  label: string;
  to: string;
}

declare module "#core/context.server.ts" {
  interface AppContext {
    /** The effects of forms beside their messages. */
    forms: FormEffects;
  }
}
