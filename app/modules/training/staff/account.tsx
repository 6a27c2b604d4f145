import { data, Form } from "react-router";
import { fieldErrors } from "#core/forms/fields.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { passwordSchema } from "#modules/accounts/new-account.ts";
import { relativeTime } from "#core/relative-time.ts";
import { dayOf } from "#core/time/time.ts";
import type { OwnResult } from "#modules/accounts/account-change.server.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import {
  changeOwnPassword,
  endSessions,
  readOwnAccount,
} from "#modules/accounts/own-account.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { confirmAsCoach, readCoachWaivers } from "#modules/families/coach-waivers.server.ts";
import {
  confirmTwoFactor,
  needsPassword,
  removePasskey,
  startTwoFactor,
  stopTwoFactor,
} from "#modules/accounts/second-factors.server.ts";
import { readCoaches } from "../coaches.server.ts";
import { passkeysAt, renamePasskey } from "#modules/accounts/passkeys.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/account";
import { type OwnWaiver, OwnWaivers } from "./account-waivers.tsx";
import { withCookies } from "#modules/accounts/staff/login/frame.tsx";
import { NewPasswordFields } from "#modules/accounts/staff/login/new-password-form.tsx";
import { type OwnPasskey, Passkeys } from "#modules/accounts/staff/passkeys.tsx";
import { CredentialList, type HeldEntry, heldEntry } from "./coaches/credentials.tsx";
import { SessionList, sessionView } from "#modules/accounts/staff/sessions.tsx";
import { qrPath, type Setup, TwoFactorSetup } from "#modules/accounts/staff/two-factor-setup.tsx";
import { StaffField } from "#core/ui/staff/field.tsx";
import { FailureLine } from "#core/ui/staff/result-line.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Your account");

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const ctx = context.get(appContext);
  const { twoFactor, passkeys, sessions } = await readOwnAccount(ctx, {
    staff,
    headers: request.headers,
  });
  const [waivers, coaches] = await Promise.all([readCoachWaivers(ctx, staff.id), readCoaches(ctx)]);
  const clock = clockOf(ctx);
  const coach = coaches.find(({ key }) => key === staff.id);
  return {
    credentials: coach ? coach.held.map(heldEntry(dayOf(clock.now, clock.zone))) : [],
    waivers: waivers.map(
      ({ waiver, signedAt, isMissing }): OwnWaiver => ({
        waiver,
        confirmed: signedAt && relativeTime(signedAt, clock),
        isMissing,
      }),
    ),
    name: staff.name,
    email: staff.email,
    twoFactor,
    passkeys: passkeys.map(
      ({ id, name: called, createdAt, lastUsedAt }): OwnPasskey => ({
        id,
        name: called,
        added: relativeTime(createdAt, clock),
        used: lastUsedAt && relativeTime(lastUsedAt, clock),
      }),
    ),
    needsPassword: await needsPassword(ctx, request.headers),
    passkeysAt: passkeysAt(ctx.publicUrl),
    sessions: sessions.map(({ isThisOne, ...session }) => ({
      ...sessionView(session, clock),
      isThisOne,
    })),
  };
}

export const action = pageActions({
  async password(given: StaffPageAction) {
    const { fields } = given;
    const checked = passwordSchema.safeParse(fields);
    if (!checked.success)
      return given.fail(400, { message: "", errors: fieldErrors(checked.error) });
    const passwords = {
      currentPassword: fields.current ?? "",
      newPassword: checked.data.password,
    };
    const result = await changeOwnPassword(given.ctx, ownOf(given), passwords);
    if (!("field" in result) || !result.field) return answer(given, result);
    return given.fail(400, { message: "", errors: { [result.field]: result.message } });
  },
  async end(given: StaffPageAction) {
    const { session } = given.fields;
    return answer(given, await endSessions(given.ctx, ownOf(given), session || null));
  },
  async "two-factor"(given: StaffPageAction) {
    const made = await startTwoFactor(given.ctx, ownOf(given), given.fields.current ?? "");
    if (!("uri" in made) || !made.uri || !made.codes) return answer(given, made);
    return data(setUp("", { uri: made.uri, codes: made.codes }));
  },
  async "two-factor-code"(given: StaffPageAction) {
    const { code = "", uri = "", codes = "" } = given.fields;
    const result = await confirmTwoFactor(given.ctx, ownOf(given), code);
    if (result.outcome === "done" || !uri.startsWith("otpauth://")) return answer(given, result);
    return data(setUp(result.message, { uri, codes: codes.split(" ") }), 400);
  },
  async "confirm-waiver"(given: StaffPageAction) {
    const { waiver: id = "", sha256 = "", read } = given.fields;
    const unread = "Read the paper and tick the box";
    if (read !== "yes") return given.fail(400, { id, message: unread, errors: { read: unread } });
    const outcome = await confirmAsCoach(given.ctx, given.staff, { id, sha256 });
    return outcome === "confirmed"
      ? reloadWithMessage(given, "Confirmed. Thank you.")
      : given.fail(409, { id, message: "This paper has changed. Read it again below." });
  },
  async "rename-passkey"(given: StaffPageAction) {
    const { id = "", name = "" } = given.fields;
    return answer(given, await renamePasskey(given.ctx, ownOf(given), { id, name }));
  },
  async "remove-passkey"(given: StaffPageAction) {
    const { id = "", current: password = "" } = given.fields;
    return answer(given, await removePasskey(given.ctx, ownOf(given), { id, password }));
  },
  async "two-factor-off"(given: StaffPageAction) {
    return answer(given, await stopTwoFactor(given.ctx, ownOf(given), given.fields.current ?? ""));
  },
});

const ownOf = ({ staff, request: { headers } }: StaffPageAction) => ({ staff, headers });

const answer = (given: StaffPageAction, { outcome, message, cookies }: OwnResult) =>
  outcome === "done"
    ? reloadWithMessage(given, message, withCookies(cookies))
    : given.fail(400, { message });

/** What only this answer shows, so no redirect can. */
const setUp = (message: string, { uri, codes }: Pick<Setup, "uri" | "codes">) => ({
  message,
  setup: { uri, codes, qr: qrPath(uri) },
});

/** The signed-in person's account: a coach's waivers, password, authenticator app and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, twoFactor, passkeys, needsPassword, passkeysAt, sessions } = loaderData;
  const { waivers, credentials } = loaderData;
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Your account</h1>
          <p className="quiet">
            {name} · {email}
          </p>
        </div>
      </header>
      <FailureLine failure={actionData} />
      <OwnWaivers waivers={waivers} unread={failure?.errors.read && failure.id} />
      {credentials.length > 0 && <OwnCredentials held={credentials} />}
      {passkeysAt && <Passkeys at={passkeysAt} passkeys={passkeys} needsPassword={needsPassword} />}
      <TwoFactor isOn={twoFactor} setup={setup} />
      <PasswordChange errors={failure?.errors} />
      <SessionList sessions={sessions} />
    </>
  );
}

/** The club's records of a coach. */
const OwnCredentials = ({ held }: { held: HeldEntry[] }) => (
  <section aria-labelledby="own-credentials">
    <h2 id="own-credentials">Your credentials</h2>
    <p className="quiet">
      What the club asks of its coaches. Show the office a new one, and it records it.
    </p>
    <CredentialList held={held} />
  </section>
);

interface TwoFactorProps {
  isOn: boolean;
  setup: Setup | undefined;
}

/** Turns the second step of the sign-in on and off. */
function TwoFactor({ isOn, setup }: TwoFactorProps) {
  return (
    <section aria-labelledby="two-factor">
      <h2 id="two-factor">Authenticator app: {isOn ? "on" : "off"}</h2>
      {!isOn && setup ? <TwoFactorSetup setup={setup} /> : <Switch isOn={isOn} />}
    </section>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  return (
    <Form method="post" className="panel staff-form">
      <p>
        {isOn
          ? "When you sign in, you also enter a code from your authenticator app."
          : "With an authenticator app, a stolen password is not enough: signing in also takes a code from your phone."}
      </p>
      <StaffField
        id="two-factor-password"
        name="current"
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
      />
      <button
        className="staff-button primary"
        name="_action"
        value={isOn ? "two-factor-off" : "two-factor"}
      >
        {isOn ? "Turn it off" : "Set it up"}
      </button>
    </Form>
  );
}

/** Changes the password; signs out every other browser. */
function PasswordChange({ errors }: { errors: FieldErrors | undefined }) {
  return (
    <section aria-labelledby="password-change">
      <h2 id="password-change">Password</h2>
      <Form method="post" className="panel staff-form">
        <StaffField
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields errors={errors} />
        <button className="staff-button primary" name="_action" value="password">
          Change password
        </button>
      </Form>
    </section>
  );
}
