import type { RouterContextProvider } from "react-router";
import { data, Form, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { confirmTwoFactor, needsPassword, startTwoFactor } from "../../second-factors.server.ts";
import { currentStaff, signOut, waitingStaff } from "../../sessions.server.ts";
import { passkeysAt, readFactors } from "../../passkeys.server.ts";
import { privatePage, returnPath } from "../guard.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import "#core/ui/admin/admin.css";
import { qrPath, TwoFactorSetup, type Setup } from "../two-factor-setup.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { storeUnanswered } from "#core/ui/admin/unanswered.tsx";
import { type PageAction, pageActions } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/second-factor";
import { LoginFrame, loginScene, withCookies } from "./frame.tsx";
import { NewPasskey, PasskeySignIn } from "./passkey-button.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Second factor");
export const headers = () => privatePage;

export const clientMiddleware = [storeUnanswered];

/** The account whose password was right. @throws a redirect for everybody else */
async function waiting(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const staff = await waitingStaff(ctx, request.headers);
  if (staff) return staff;
  const visit = await currentStaff(ctx, request.headers);
  throw redirect(visit ? returnPath(url.searchParams.get("to")) : "/login", 303);
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const staff = await waiting(request, url, context);
  const ctx = context.get(appContext);
  const { twoFactor, passkeys } = await readFactors(ctx, staff.id);
  return {
    ...loginScene(context),
    to: returnPath(url.searchParams.get("to")),
    has: passkeys.length > 0 ? "passkey" : twoFactor ? "app" : "none",
    needsPassword: await needsPassword(ctx, request.headers),
    passkeysAt: passkeysAt(ctx.publicUrl),
  } as const;
}

export const action = pageActions({
  async again({ ctx, request, url, context }: PageAction) {
    const staff = await waiting(request, url, context);
    const cookies = await signOut(ctx, request.headers, staff);
    return redirect("/login", { status: 303, headers: withCookies(cookies) });
  },
  async "two-factor"({ ctx, request, url, context, fields: { current = "" } }: PageAction) {
    const staff = await waiting(request, url, context);
    const made = await startTwoFactor(ctx, { staff, headers: request.headers }, current);
    if (!("uri" in made) || !made.uri || !made.codes)
      return data({ message: made.message, setup: undefined }, 400);
    const setup: Setup = { uri: made.uri, codes: made.codes, qr: qrPath(made.uri) };
    return data({ message: "", setup });
  },
  async "two-factor-code"({ ctx, request, url, context, fields }: PageAction) {
    const staff = await waiting(request, url, context);
    const { code = "", uri = "", codes = "" } = fields;
    const result = await confirmTwoFactor(ctx, { staff, headers: request.headers }, code);
    if (result.outcome === "done")
      return redirect(returnPath(url.searchParams.get("to")), {
        status: 303,
        headers: withCookies(result.cookies),
      });
    const setup: Setup | undefined = uri.startsWith("otpauth://")
      ? { uri, codes: codes.split(" "), qr: qrPath(uri) }
      : undefined;
    return data({ message: result.message, setup }, 400);
  },
});

/** After an admin's password: asks for the second factor, or sets up the first one. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { has, to, needsPassword, passkeysAt, ...scene } = loaderData;
  const lead =
    has === "none"
      ? "You see families’ data, so a password alone is not enough. Set up a second factor once."
      : "Your password is correct.";
  return (
    <LoginFrame {...scene} heading="One more step" lead={lead}>
      {actionData?.message && (
        <p className="field-error" role="alert">
          {actionData.message}
        </p>
      )}
      {has === "passkey" && (
        <>
          {passkeysAt && <PasskeySignIn at={passkeysAt} to={to} label="Use your passkey" primary />}
          <noscript>
            <p>A passkey needs JavaScript: turn it on and reload this page.</p>
          </noscript>
          <p className="quiet">
            Lost the device? Another admin can reset your second factor on the People page, or the
            person who runs the site with “npm run password-link”.
          </p>
        </>
      )}
      {has === "app" && <p>Sign in again: this account has an authenticator app now.</p>}
      {has === "none" && !actionData?.setup && passkeysAt && (
        <section aria-labelledby="passkey">
          <h2 id="passkey">Easiest: a passkey</h2>
          <NewPasskey
            at={passkeysAt}
            needsPassword={needsPassword}
            then={() => window.location.assign(to)}
          />
        </section>
      )}
      {has === "none" && (
        <section aria-labelledby="app">
          <h2 id="app">{passkeysAt ? "Or: an authenticator app" : "An authenticator app"}</h2>
          {actionData?.setup ? <TwoFactorSetup setup={actionData.setup} /> : <AppForm />}
        </section>
      )}
      <Form method="post">
        <ActionButton action="again">Start again</ActionButton>
      </Form>
    </LoginFrame>
  );
}

function AppForm() {
  return (
    <Form method="post" className="panel stack slim">
      <p>An app on your phone shows a new code every half minute. You enter it at each sign-in.</p>
      <StaffField
        name="current"
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
      />
      <ActionButton action="two-factor">Set it up</ActionButton>
    </Form>
  );
}
