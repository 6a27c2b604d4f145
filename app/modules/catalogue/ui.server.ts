/** What loaders and actions of other modules' pages call. */
export { trialContent } from "./public/trial.ts";
