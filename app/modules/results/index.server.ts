/** What other modules call on the server. */
export { type LastMeet, readLastMeets } from "./last-meets.server.ts";
export { type AthletePage, publicResultPages, readAthletePage } from "./public.server.ts";
export { resultsOf } from "./read.server.ts";
export { resultsWithPages } from "./athlete-results.server.ts";
