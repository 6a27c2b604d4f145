import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { PasskeyAnswer } from "./passkey.ts";

/** Asks the browser to create a passkey. @returns it as JSON */
export async function makePasskey({ toMake }: PasskeyAnswer): Promise<string> {
  if (!toMake) throw new Error("Nothing to make");
  return JSON.stringify(await startRegistration({ optionsJSON: toMake }));
}

/** Asks the browser for a passkey of this site. @returns the answer as JSON */
export async function showPasskey({ toShow }: PasskeyAnswer): Promise<string> {
  if (!toShow) throw new Error("Nothing to show");
  return JSON.stringify(await startAuthentication({ optionsJSON: toShow }));
}
