/**
 * The internal header in which the renderer passes the nonce of its own scripts and styles to the server:
 * nobody can guess it, and every render has a new one. The server adds it to the Content-Security-Policy and
 * removes the header (`server/http/finish-page.ts`).
 */
export const ownCodeHeader = "Page-Own-Code";
