import { createContext } from "react";

/** The nonce of the site's own scripts and styles during a render; there is none in the browser. */
export const InlineScriptContext = createContext<string | undefined>(undefined);
