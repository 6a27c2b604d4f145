/** What other modules call on the server. */
export { messagesTo } from "./staff-messages.server.ts";
export { type Recipients, recipientsOf, type Unreachable } from "./recipients.server.ts";
export { sendMessage } from "./send.server.ts";
