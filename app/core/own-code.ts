/**
 * The internal header in which the renderer passes the nonce of its own scripts and styles to the server:
 * nobody can guess it, and every render has a new one. The server lists the hashes of the elements with it in
 * the Content-Security-Policy and removes it (`app/core/http/finish-page.server.ts`).
 */
export const ownCodeHeader = "Page-Own-Code";
