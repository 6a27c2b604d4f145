/** What other modules call on the server. */
export { familyFile } from "./family-file.server.ts";
export { askPrivacyRequest } from "./requests.server.ts";
