/** What other modules call on the server. */
export type { FormEffect, HeldForm } from "./form-effects.server.ts";
export { type Receipt, readReceipt } from "./receipt.server.ts";
export { cancelTrial, expectedTrial } from "./cancel-trial.server.ts";
export { hasDelivery, type InboxSource } from "./inbox.server.ts";
export { formToken, hashOf, mayStoreSuspect, screenForm } from "./spam.server.ts";
export { type FormSubmission, submitForm } from "./submit.server.ts";
