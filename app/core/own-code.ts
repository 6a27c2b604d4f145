import { createContext } from "react";

/** The nonce of the site's own scripts and styles during a render; there is none in the browser. */
export const InlineScriptContext = createContext<string | undefined>(undefined);

/**
 * The internal header in which the renderer passes that nonce to the server: nobody can guess it, and every
 * render has a new one. The server lists the hashes of the elements with it in the Content-Security-Policy
 * and removes it (`app/core/http/finish-page.server.ts`).
 */
export const ownCodeHeader = "Page-Own-Code";
