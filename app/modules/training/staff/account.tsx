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
import type { Route } from "./+types/account";
import { type OwnWaiver, OwnWaivers } from "./account-waivers.tsx";
import { withCookies } from "#modules/accounts/staff/login/frame.tsx";
import { NewPasswordFields } from "#modules/accounts/staff/login/new-password-form.tsx";
import { type OwnPasskey, Passkeys } from "#modules/accounts/staff/passkeys.tsx";
import { CredentialList, type HeldEntry, heldEntry } from "./coaches/credentials.tsx";
import { SessionList, sessionView } from "#modules/accounts/staff/sessions.tsx";
import { qrPath, type Setup, TwoFactorSetup } from "#modules/accounts/staff/two-factor-setup.tsx";
import { StaffField } from "#core/ui/staff/field.tsx";
import { AnswerLine } from "#core/ui/staff/result-line.tsx";
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

/** The result of one of the page's forms. */
interface Answer {
  message: string;
  failed: boolean;
  errors?: FieldErrors;
  setup?: Setup;
  /** The waiver whose box was left empty. */
  unread?: string;
}

export const action = pageActions({
  async password({ ctx, staff, request: { headers }, fields }: StaffPageAction) {
    const checked = passwordSchema.safeParse(fields);
    if (!checked.success) {
      const errors = fieldErrors(checked.error);
      return data<Answer>({ message: "", failed: true, errors }, 400);
    }
    const newPassword = checked.data.password;
    const passwords = { currentPassword: fields.current ?? "", newPassword };
    const result = await changeOwnPassword(ctx, { staff, headers }, passwords);
    if (!("field" in result) || !result.field) return answerOf(result);
    const errors = { [result.field]: result.message };
    return data<Answer>({ message: "", failed: true, errors }, 400);
  },
  end: async ({ ctx, staff, request: { headers }, fields: { session = "" } }: StaffPageAction) =>
    answerOf(await endSessions(ctx, { staff, headers }, session || null)),
  async "two-factor"({
    ctx,
    staff,
    request: { headers },
    fields: { current = "" },
  }: StaffPageAction) {
    const made = await startTwoFactor(ctx, { staff, headers }, current);
    if (!("uri" in made) || !made.uri || !made.codes) return answerOf(made);
    const setup = { uri: made.uri, codes: made.codes, qr: qrPath(made.uri) };
    return data<Answer>({ message: "", failed: false, setup });
  },
  async "two-factor-code"({ ctx, staff, request: { headers }, fields }: StaffPageAction) {
    const { code = "", uri = "", codes = "" } = fields;
    const result = await confirmTwoFactor(ctx, { staff, headers }, code);
    if (result.outcome === "done" || !uri.startsWith("otpauth://")) return answerOf(result);
    const setup = { uri, codes: codes.split(" "), qr: qrPath(uri) };
    return data<Answer>({ message: result.message, failed: true, setup }, 400);
  },
  async "confirm-waiver"({ ctx, staff, fields }: StaffPageAction) {
    const { waiver = "", sha256 = "", read } = fields;
    if (read !== "yes")
      return data<Answer>(
        { message: "Read the paper and tick the box", failed: true, unread: waiver },
        400,
      );
    const outcome = await confirmAsCoach(ctx, staff, { id: waiver, sha256 });
    return outcome === "confirmed"
      ? data<Answer>({ message: "Confirmed. Thank you.", failed: false })
      : data<Answer>(
          { message: "This paper has changed. Read it again below.", failed: true },
          409,
        );
  },
  async "rename-passkey"({ ctx, staff, request: { headers }, fields }: StaffPageAction) {
    const { id = "", name = "" } = fields;
    return answerOf(await renamePasskey(ctx, { staff, headers }, { id, name }));
  },
  async "remove-passkey"({ ctx, staff, request: { headers }, fields }: StaffPageAction) {
    const { id = "", current = "" } = fields;
    return answerOf(await removePasskey(ctx, { staff, headers }, { id, password: current }));
  },
  async "two-factor-off"({
    ctx,
    staff,
    request: { headers },
    fields: { current = "" },
  }: StaffPageAction) {
    return answerOf(await stopTwoFactor(ctx, { staff, headers }, current));
  },
});

function answerOf({ outcome, message, cookies }: OwnResult) {
  const failed = outcome === "refused";
  return data<Answer>(
    { message, failed },
    { status: failed ? 400 : 200, headers: withCookies(cookies) },
  );
}

/** The signed-in person's account: a coach's waivers, password, authenticator app and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, twoFactor, passkeys, needsPassword, passkeysAt, sessions } = loaderData;
  const { waivers, credentials } = loaderData;
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
      <AnswerLine answer={actionData} />
      <OwnWaivers waivers={waivers} unread={actionData?.unread} />
      {credentials.length > 0 && <OwnCredentials held={credentials} />}
      {passkeysAt && <Passkeys at={passkeysAt} passkeys={passkeys} needsPassword={needsPassword} />}
      <TwoFactor isOn={twoFactor} setup={actionData?.setup} />
      <PasswordChange errors={actionData?.errors} />
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
