/**
 * The internal header in which the renderer tells the server the mark of its own scripts and styles: a
 * `nonce` nobody can guess, new with every render. The server lists what carries it in the
 * Content-Security-Policy and removes it (`server/http/finish-page.ts`).
 */
export const ownCodeHeader = "Page-Own-Code";
