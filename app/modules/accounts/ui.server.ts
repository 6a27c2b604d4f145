/** What loaders and actions of other modules' pages call. */
export { answerOwn, ownOf } from "./staff/own-account-answer.ts";
export { ownGroupOnly, ownGroupsOf } from "./staff/own-groups.ts";
export { answerPeople } from "./staff/people-answer.ts";
export { staffOnly } from "./staff/guard.ts";
