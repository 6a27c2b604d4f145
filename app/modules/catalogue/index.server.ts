/** What other modules call on the server. */
export { calendarFeed } from "./calendar.server.ts";
export {
  editionsOf,
  lockOfferings,
  offeringEditionIds,
  offeringKey,
} from "./offering-editions.server.ts";
export { changeFrom, readSessionChanges } from "./session-changes.server.ts";
