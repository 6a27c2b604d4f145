/** What loaders and actions of other modules' pages call. */
export { childOf, trialContent, trialView } from "./public/trial.ts";
