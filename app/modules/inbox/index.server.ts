/** What other modules call on the server. */
export type { FormEffect, HeldForm } from "./form-effects.server.ts";
export { readReceipt } from "./receipt.server.ts";
export { formToken, hashOf, mayStoreSuspect, screenForm } from "./spam.server.ts";
export { type NewSubmission, saveSubmission } from "./store.server.ts";
export { type FormSubmission, submitForm } from "./submit.server.ts";
