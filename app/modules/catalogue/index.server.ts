/** What other modules call on the server. */
export { calendarFeed } from "./calendar.server.ts";
export { changeFrom, readSessionChanges } from "./session-changes.server.ts";
