import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { redirect } from "react-router";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { OwnResult } from "../../account-change.server.ts";
import { addPasskey, askPasskey, signInWithPasskey } from "../../passkeys.server.ts";
import { beginPasskey } from "../../second-factors.server.ts";
import { currentStaff, waitingStaff } from "../../sessions.server.ts";
import { privatePage } from "../guard.ts";
import { type PageAction, pageActions } from "#core/forms/page-actions.server.ts";
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
export const action = pageActions({
  ask: async ({ ctx, request, context }: PageAction) =>
    answerWith(await askPasskey(ctx, visitorOf(request, context).address)),
  async "sign-in"({ ctx, request, context, fields: { answer = "" } }: PageAction) {
    const result = await signInWithPasskey(ctx, parsed(answer), visitorOf(request, context));
    if (result.outcome === "signed-in")
      return answerWith({ outcome: "done", message: "", cookies: result.cookies });
    return answerWith({ outcome: "refused", message: "message" in result ? result.message : "" });
  },
  "ask-new": ({ ctx, request: { headers }, fields: { password = "" } }: PageAction) =>
    answerStaff(ctx, headers, (staff) => beginPasskey(ctx, { staff, headers }, password)),
  new: ({ ctx, request: { headers }, fields: { answer = "", name = "" } }: PageAction) =>
    answerStaff(ctx, headers, (staff) =>
      addPasskey(ctx, { staff, headers }, { answer: parsed(answer), name }),
    ),
});

/** The response for a signed-in account, or one that has only entered the password so far. */
async function answerStaff(
  ctx: AppContext,
  headers: Headers,
  work: (staff: StaffMember) => Promise<PasskeyResult>,
) {
  const visit = await currentStaff(ctx, headers);
  const staff = visit?.staff ?? (await waitingStaff(ctx, headers));
  if (!staff) return answerWith({ outcome: "refused", message: "Please sign in again." });
  return answerWith(await work(staff));
}

type PasskeyResult = OwnResult & Pick<PasskeyAnswer, "toShow" | "toMake">;

function answerWith(result: PasskeyResult): Response {
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
