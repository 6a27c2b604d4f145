import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { textsOf } from "#core/records.ts";
import type { OwnResult } from "../../account-change.server.ts";
import { addPasskey, askPasskey, signInWithPasskey } from "../../passkeys.server.ts";
import { beginPasskey } from "../../second-factors.server.ts";
import { currentStaff, waitingStaff } from "../../sessions.server.ts";
import { privatePage } from "../guard.ts";
import type { Route } from "./+types/passkey";
import { visitorOf, withCookies } from "./frame.tsx";

/** The answer to the passkey button's script: a message if it failed. */
export interface PasskeyAnswer {
  message: string;
  failed: boolean;
  /** The options for signing in with a passkey. */
  toShow?: PublicKeyCredentialRequestOptionsJSON;
  /** The options for a new passkey. */
  toMake?: PublicKeyCredentialCreationOptionsJSON;
}

export const loader = () => redirect("/login", 303);

/** The two steps of signing in with a passkey, and the two of adding one. Only scripts call it. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = textsOf(await request.formData());
  const { intent, answer = "", name = "", password = "" } = form;
  const visitor = visitorOf(request, context);
  if (intent === "ask") return answerWith(await askPasskey(ctx, visitor.address));
  if (intent === "sign-in") {
    const result = await signInWithPasskey(ctx, parsed(answer), visitor);
    if (result.outcome === "signed-in")
      return answerWith({ outcome: "done", message: "", cookies: result.cookies });
    return answerWith({ outcome: "refused", message: "message" in result ? result.message : "" });
  }
  const { headers } = request;
  const visit = await currentStaff(ctx, headers);
  const staff = visit?.staff ?? (await waitingStaff(ctx, headers));
  if (!staff) return answerWith({ outcome: "refused", message: "Please sign in again." });
  if (intent === "ask-new")
    return answerWith(await beginPasskey(ctx, { staff, headers }, password));
  if (intent === "new")
    return answerWith(await addPasskey(ctx, { staff, headers }, { answer: parsed(answer), name }));
  throw new Response("There is no such action", { status: 400 });
}

function answerWith(result: OwnResult & Pick<PasskeyAnswer, "toShow" | "toMake">): Response {
  const { outcome, message, toShow, toMake } = result;
  const failed = outcome === "refused";
  const headers = withCookies(result.cookies);
  for (const [header, value] of Object.entries(privatePage)) headers.set(header, value);
  const body: PasskeyAnswer = {
    message,
    failed,
    ...(toShow && { toShow }),
    ...(toMake && { toMake }),
  };
  return Response.json(body, { status: failed ? 400 : 200, headers });
}

/** The browser's passkey answer; null if it is not JSON. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
