/** What other modules call on the server. */
export { type LastMeet, readLastMeets } from "./last-meets.server.ts";
export { publicResultPages } from "./public.server.ts";
export { resultsOf } from "./read.server.ts";
export { staffResultsOf } from "./staff-results.server.ts";
