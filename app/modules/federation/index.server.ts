/** What other modules call on the server. */
export { memberOf, membersOf } from "./members.server.ts";
