/** What other modules call on the server. */
export { type LastMeet, publicResultPages, readLastMeets } from "./public.server.ts";
export { resultsOf } from "./read.server.ts";
export { staffResultsOf } from "./staff-results.server.ts";
