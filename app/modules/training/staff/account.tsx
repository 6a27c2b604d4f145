import { Form } from "react-router";
import { fieldErrors } from "#core/forms/fields.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { passwordSchema } from "#modules/accounts/index.ts";
import {
  changeOwnPassword,
  readOwnAccount,
  needsPassword,
  passkeysAt,
} from "#modules/accounts/index.server.ts";
import { readCoachWaivers } from "#modules/families/index.server.ts";
import { answerOwn, ownOf } from "#modules/accounts/ui.server.ts";
import {
  SessionList,
  NewPasswordFields,
  type OwnPasskey,
  Passkeys,
  sessionView,
  TwoFactor,
} from "#modules/accounts/ui.ts";
import { relativeTime } from "#core/relative-time.ts";
import { dayOf } from "#core/time/time.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readCoaches } from "../coaches.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/account";
import { type OwnWaiver, OwnWaivers } from "./account-waivers.tsx";
import { CredentialList, type HeldEntry, heldEntry } from "./coaches/credentials.tsx";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { ShortcutSetting } from "#core/ui/admin/shortcut-setting.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

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
    if (!("field" in result) || !result.field) return answerOwn(given, result);
    return given.fail(400, { message: "", errors: { [result.field]: result.message } });
  },
});

/** The signed-in person's account: a coach's waivers, password, authenticator app and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, twoFactor, passkeys, needsPassword, passkeysAt, sessions } = loaderData;
  const { waivers, credentials } = loaderData;
  return (
    <>
      <PageHead title="Your account" about={`${name} · ${email}`} />
      <FailureLine failure={actionData} />
      <OwnWaivers waivers={waivers} />
      {credentials.length > 0 && <OwnCredentials held={credentials} />}
      {passkeysAt && <Passkeys at={passkeysAt} passkeys={passkeys} needsPassword={needsPassword} />}
      <TwoFactor isOn={twoFactor} />
      <PasswordChange errors={actionData?.errors} />
      <SessionList sessions={sessions} />
      <ShortcutSetting />
    </>
  );
}

/** The club's records about a coach. */
const OwnCredentials = ({ held }: { held: HeldEntry[] }) => (
  <section aria-labelledby="own-credentials">
    <h2 id="own-credentials">Your credentials</h2>
    <p className="quiet">
      What the club asks of its coaches. Show the office a new one, and it records it.
    </p>
    <CredentialList held={held} />
  </section>
);

/** Changes the password; signs out every other browser. */
function PasswordChange({ errors }: { errors: FieldErrors | undefined }) {
  return (
    <section aria-labelledby="password-change">
      <h2 id="password-change">Password</h2>
      <Form method="post" className="panel stack slim">
        <StaffField
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields errors={errors} />
        <ActionButton action="password" look="primary">
          Change password
        </ActionButton>
      </Form>
    </section>
  );
}
