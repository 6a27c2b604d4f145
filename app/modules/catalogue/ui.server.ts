/** What loaders and actions of other modules' pages call. */
export {
  answerTrial,
  bookedTrial,
  cancelBooked,
  trialContent,
  trialView,
} from "./public/trial.ts";
