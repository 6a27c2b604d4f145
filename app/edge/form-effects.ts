import { transferEffect } from "#modules/billing/transfers.server.ts";
import { transferForm } from "#modules/billing/transfer.ts";
import { waitingListEffect } from "#modules/enrolment/waiting-list.server.ts";
import type { FormEffects } from "#modules/inbox/form-effects.server.ts";
import { newsletterEffect } from "#modules/messaging/consent.server.ts";
import { heldSubscription } from "#modules/messaging/subscribe.server.ts";

/** What forms start beside their messages, from all modules. */
export const formEffects: FormEffects = {
  effects: [newsletterEffect, transferEffect, waitingListEffect],
  heldForms: { donation: () => transferForm, subscription: heldSubscription },
};
