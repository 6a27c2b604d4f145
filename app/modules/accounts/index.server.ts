/** What other modules call on the server. */
export { type Call, type CallEnv, callWithBody } from "./call.server.ts";
export { endSessionsOf, resetFactor } from "./colleagues.server.ts";
export { changeOwnPassword, readOwnAccount } from "./own-account.server.ts";
export { isOwnGroup, type OwnGroups, ownGroups } from "./own-groups.server.ts";
export { passkeysAt } from "./passkeys.server.ts";
export { changeRole, listPeople, removeStaff } from "./people.server.ts";
export { needsPassword } from "./second-factors.server.ts";
export { currentStaff } from "./sessions.server.ts";
export {
  type LinkMaker,
  type NamedKey,
  readMailedKey,
  signedLinkToken,
} from "./signed-links.server.ts";
