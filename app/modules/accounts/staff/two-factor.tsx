import { data, Form, unstable_useRoute as useRoute } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from "../second-factors.server.ts";
import { answerOwn, ownOf } from "./own-account-answer.ts";
import { qrPath, type Setup, TwoFactorSetup } from "./two-factor-setup.tsx";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

export const action = pageActions({
  async "two-factor"(given: StaffPageAction) {
    const made = await startTwoFactor(given.ctx, ownOf(given), given.fields.current ?? "");
    if (!("uri" in made) || !made.uri || !made.codes) return answerOwn(given, made);
    return data(setUp("", { uri: made.uri, codes: made.codes }));
  },
  async "two-factor-code"(given: StaffPageAction) {
    const { code = "", uri = "", codes = "" } = given.fields;
    const result = await confirmTwoFactor(given.ctx, ownOf(given), code);
    if (result.outcome === "done" || !uri.startsWith("otpauth://")) return answerOwn(given, result);
    return data(setUp(result.message, { uri, codes: codes.split(" ") }), 400);
  },
  async "two-factor-off"(given: StaffPageAction) {
    const { current = "" } = given.fields;
    return answerOwn(given, await stopTwoFactor(given.ctx, ownOf(given), current));
  },
});

/** Secret and codes are only in this response, so there can be no redirect. */
const setUp = (message: string, { uri, codes }: Pick<Setup, "uri" | "codes">) => ({
  message,
  setup: { uri, codes, qr: qrPath(uri) },
});

/** Turns two-factor sign-in on and off. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const answer = useRoute("modules/accounts/staff/two-factor")?.actionData;
  const setup = answer && "setup" in answer ? answer.setup : undefined;
  return (
    <section aria-labelledby="two-factor">
      <h2 id="two-factor">Authenticator app: {isOn ? "on" : "off"}</h2>
      <FailureLine failure={answer} />
      {!isOn && setup ? (
        <TwoFactorSetup setup={setup} action="two-factor" />
      ) : (
        <Switch isOn={isOn} />
      )}
    </section>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  return (
    <Form method="post" action="two-factor" className="panel stack slim">
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
      <ActionButton action={isOn ? "two-factor-off" : "two-factor"} look="primary">
        {isOn ? "Turn it off" : "Set it up"}
      </ActionButton>
    </Form>
  );
}
