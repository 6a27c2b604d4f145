/** What loaders and actions of other modules' pages call. */
export { cancelBooked, childOf, trialContent, trialView } from "./public/trial.ts";
