/** What other modules call on the server. */
export type { LiveContent } from "./context.server.ts";
export { newestVersions } from "./versions.server.ts";
