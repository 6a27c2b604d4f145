import { type FormEvent, useEffect, useRef, useState } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { appContext } from "#core/request-context.ts";
import type { Club } from "#modules/content/index.ts";
import { passkeysAt } from "../../passkeys.server.ts";
import { currentStaff } from "../../sessions.server.ts";
import { signIn } from "../../sign-in.server.ts";
import { clearTabStorage } from "#core/ui/admin/tab-storage.ts";
import { deleteRosters } from "#core/ui/admin/stored-pages.ts";
import { privatePage, returnPath } from "../guard.ts";
import "#core/ui/admin/admin.css";
import { storeUnanswered } from "#core/ui/admin/unanswered.tsx";
import type { Route } from "./+types/login";
import { LoginFrame, loginScene, visitorOf, withCookies } from "./frame.tsx";
import { PasskeySignIn } from "./passkey-button.tsx";
import { staffMeta, staffPageMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  ...privatePage,
});

export const clientMiddleware = [storeUnanswered];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  if (await currentStaff(ctx, request.headers))
    throw redirect(returnPath(url.searchParams.get("to")), 303);
  return {
    ...loginScene(context),
    page: content.pages["/login"],
    limits: content.club.login,
    to: returnPath(url.searchParams.get("to")),
    passkeysAt: passkeysAt(ctx.publicUrl),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const form = await request.formData();
  const email = String(form.get("email") ?? "").trim();
  const password = String(form.get("password") ?? "");
  const missing = signInError({ email, password }, content.club.login);
  if (missing) return data(missing, 400);

  const result = await signIn(ctx, { email, password }, visitorOf(request, context));
  const refuse = (message: string, field: SignInError["field"], init: ResponseInit) =>
    data({ message, field, email }, init);
  if (result.outcome === "throttled")
    return refuse(result.message, null, {
      status: 429,
      headers: { "Retry-After": `${result.waitSeconds}` },
    });
  if (result.outcome === "refused") return refuse(result.message, "password", { status: 401 });
  const to = url.searchParams.get("to");
  const query = to ? `?${new URLSearchParams({ to })}` : "";
  const next = {
    "signed-in": returnPath(to),
    "code-wanted": `/login/code${query}`,
    "factor-wanted": `/login/second-factor${query}`,
  };
  return redirect(next[result.outcome], {
    status: 303,
    headers: withCookies(result.cookies),
  });
}

/** Sign in for club staff (docs/specification.md 2.19). */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { page: _page, limits, to, passkeysAt, ...scene } = loaderData;
  // Whoever is led here because the session has ended may sign in again and go on writing.
  useEffect(() => {
    if (new URLSearchParams(location.search).has("to")) void deleteRosters();
    else clearTabStorage();
  }, []);
  return (
    <LoginFrame {...scene} heading="Sign in" lead="For club staff.">
      <SignInForm limits={limits} error={actionData} />
      {passkeysAt && <PasskeySignIn at={passkeysAt} to={to} label="Sign in with a passkey" />}
      <p>
        <Link to="/login/forgot">Forgot your password?</Link>
      </p>
    </LoginFrame>
  );
}

interface SignInFormProps {
  limits: Club["login"];
  error: SignInError | undefined;
}

/** E-mail and password; posts to the login page with or without script. */
function SignInForm({ limits, error }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const describedBy = error?.field ? "sign-in-fault" : undefined;

  useEffect(() => {
    if (!error?.field) return;
    const field = form.current?.elements.namedItem(error.field);
    if (field instanceof HTMLInputElement) field.focus();
  }, [error]);

  const onceAtATime = (event: FormEvent) => {
    if (busy) event.preventDefault();
  };

  return (
    <Form ref={form} method="post" className="sign-in" noValidate onSubmit={onceAtATime}>
      <div className="staff-field">
        <label htmlFor="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.longestEmail}
          required
          defaultValue={error?.email}
          autoFocus={error?.field === "email"}
          aria-invalid={error?.field === "email" || undefined}
          aria-describedby={error?.field === "email" ? describedBy : undefined}
        />
      </div>
      <PasswordField
        longest={limits.longestPassword}
        invalid={error?.field === "password"}
        describedBy={error?.field === "password" ? describedBy : undefined}
      />
      {error && !busy && (
        <p className="field-error" id="sign-in-fault" role="alert">
          {error.message}
        </p>
      )}
      <button className="staff-button primary" aria-disabled={busy || undefined}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {busy ? "Signing in…" : "Sign in"}
      </button>
      <p className="unseen" role="status">
        {busy && "Signing in…"}
      </p>
    </Form>
  );
}

/** Why a sign-in was refused. */
interface SignInError {
  message: string;
  /** The field with the error, if any. */
  field: "email" | "password" | null;
  /** As typed, to show again. */
  email: string;
}

/** The form's first error, before any password is compared. */
export function signInError(
  { email, password }: { email: string; password: string },
  { longestEmail, longestPassword }: Club["login"],
): SignInError | null {
  const error = (field: "email" | "password", message: string) => ({ field, message, email });
  if (!email) return error("email", "Enter your email address.");
  if (email.length > longestEmail)
    return error("email", `An email address can have at most ${longestEmail} characters.`);
  if (!password) return error("password", "Enter your password.");
  if (password.length > longestPassword)
    return error("password", `A password can have at most ${longestPassword} characters.`);
  return null;
}

interface PasswordFieldProps {
  longest: number;
  invalid: boolean;
  describedBy: string | undefined;
}

/** The password, with a button that shows what was typed (only where script runs). */
function PasswordField({ longest, invalid, describedBy }: PasswordFieldProps) {
  const [scripted, setScripted] = useState(false);
  const [visible, setVisible] = useState(false);
  useEffect(() => setScripted(true), []);

  return (
    <div className="staff-field">
      <label htmlFor="password">Password</label>
      <div className="password">
        <input
          id="password"
          name="password"
          type={visible ? "text" : "password"}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longest}
          required
          autoFocus={invalid}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
        {scripted && (
          <button
            type="button"
            aria-label={visible ? "Hide password" : "Show password"}
            aria-controls="password"
            onClick={() => setVisible(!visible)}
          >
            {visible ? "Hide" : "Show"}
          </button>
        )}
      </div>
    </div>
  );
}
