import { Form } from "react-router";
import { StaffField } from "./staff-field.tsx";

/** What the authenticator app is given, and the codes for the day it is lost. */
export interface TwoFactorSetup {
  uri: string;
  codes: string[];
  qr: { size: number; path: string };
}

interface TwoFactorProps {
  isOn: boolean;
  setup: TwoFactorSetup | undefined;
}

/** Turns the second step of the sign-in on and off. */
export function TwoFactor({ isOn, setup }: TwoFactorProps) {
  return (
    <section aria-labelledby="two-factor">
      <h2 id="two-factor">Two-factor sign-in: {isOn ? "on" : "off"}</h2>
      {!isOn && setup ? <Setup setup={setup} /> : <Switch isOn={isOn} />}
    </section>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  return (
    <Form method="post" className="panel staff-form">
      <p>
        {isOn
          ? "Your sign-in asks for a code of your authenticator app."
          : "With it a stolen password is of no use to anybody: your sign-in then asks for a code of an authenticator app on your telephone."}
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
        name="intent"
        value={isOn ? "two-factor-off" : "two-factor"}
      >
        {isOn ? "Turn it off" : "Set it up"}
      </button>
    </Form>
  );
}

function Setup({ setup: { uri, codes, qr } }: { setup: TwoFactorSetup }) {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <Form method="post" className="panel staff-form">
      <ol className="setup-steps">
        <li>
          <p>Scan this with an authenticator app, or tap it on your telephone.</p>
          <a href={uri} className="qr">
            <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="Open the app">
              <path d={qr.path} />
            </svg>
          </a>
          <p className="quiet">
            Or type: <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          </p>
        </li>
        <li>
          <p>Write these backup codes down: each signs you in once without the app.</p>
          <ul className="backup-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </li>
        <li>
          <input type="hidden" name="uri" value={uri} />
          <input type="hidden" name="codes" value={codes.join(" ")} />
          <StaffField
            name="code"
            label="The six digits the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </li>
      </ol>
      <button className="staff-button primary" name="intent" value="two-factor-code">
        Turn it on
      </button>
    </Form>
  );
}
