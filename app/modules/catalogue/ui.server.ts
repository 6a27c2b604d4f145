/** What loaders and actions of other modules' pages call. */
export { trialContent, trialView } from "./public/trial.ts";
