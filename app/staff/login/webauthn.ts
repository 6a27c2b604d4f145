import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { PasskeyAnswer } from "./passkey.ts";

/** Has the browser make a passkey. @returns it as JSON */
export async function makePasskey({ toMake }: PasskeyAnswer): Promise<string> {
  if (!toMake) throw new Error("Nothing to make");
  return JSON.stringify(await startRegistration({ optionsJSON: toMake }));
}

/** Has the browser show a passkey of this site. @returns the answer as JSON */
export async function showPasskey({ toShow }: PasskeyAnswer): Promise<string> {
  if (!toShow) throw new Error("Nothing to show");
  return JSON.stringify(await startAuthentication({ optionsJSON: toShow }));
}
