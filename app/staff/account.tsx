import { generate } from "lean-qr";
import { data, Form } from "react-router";
import { faultsOf, type FieldFaults, passwordSchema } from "#domain/new-account.ts";
import { relativeTime, type RelativeTime } from "#domain/relative-time.ts";
import type { OwnResult } from "#server/staff/own-account.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/account";
import { staffContext } from "./guard.ts";
import { staffMeta } from "./layout.tsx";
import { withCookies } from "./login/frame.tsx";
import { NewPasswordFields } from "./login/new-password-form.tsx";
import { StaffField } from "./ui/field.tsx";
import { AnswerLine } from "./ui/result-line.tsx";
import { When } from "./ui/when.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Your account");

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { readOwnAccount } = context.get(servicesContext);
  const { twoFactor, sessions } = await readOwnAccount(staff, request.headers);
  const clock = context.get(servicesContext).clock();
  return {
    name: staff.name,
    email: staff.email,
    twoFactor,
    sessions: sessions.map(({ id, userAgent, ipAddress, updatedAt, isThisOne }) => ({
      id,
      userAgent: userAgent ?? "",
      address: ipAddress ?? "",
      isThisOne,
      used: relativeTime(updatedAt, clock),
    })),
  };
}

/** What to show after one of the page's forms. */
interface Answer {
  message: string;
  failed: boolean;
  faults?: FieldFaults;
  setup?: TwoFactorSetup;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const staff = context.get(staffContext);
  const { headers } = request;
  const form = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { intent, current = "", session = "", code = "", uri = "", codes = "" } = form;
  switch (intent) {
    case "password": {
      const checked = passwordSchema.safeParse(form);
      if (!checked.success) {
        const faults = faultsOf(checked.error);
        return data<Answer>({ message: "", failed: true, faults }, 400);
      }
      const newPassword = checked.data.password;
      const passwords = { currentPassword: current, newPassword };
      const result = await services.changeOwnPassword(staff, headers, passwords);
      if (!("field" in result) || !result.field) return answerOf(result);
      const faults = { [result.field]: result.message };
      return data<Answer>({ message: "", failed: true, faults }, 400);
    }
    case "end":
      return answerOf(await services.endSessions(staff, headers, session || null));
    case "two-factor": {
      const made = await services.startTwoFactor(staff, headers, current);
      if (!("uri" in made) || !made.uri || !made.codes) return answerOf(made);
      const setup = { uri: made.uri, codes: made.codes, qr: qrPath(made.uri) };
      return data<Answer>({ message: "", failed: false, setup });
    }
    case "two-factor-code": {
      const result = await services.confirmTwoFactor(staff, headers, code);
      if (result.outcome === "done" || !uri.startsWith("otpauth://")) return answerOf(result);
      const setup = { uri, codes: codes.split(" "), qr: qrPath(uri) };
      return data<Answer>({ message: result.message, failed: true, setup }, 400);
    }
    case "two-factor-off":
      return answerOf(await services.stopTwoFactor(staff, headers, current));
    default:
      throw new Response("There is no such action", { status: 400 });
  }
}

function answerOf({ outcome, message, cookies }: OwnResult) {
  const failed = outcome === "refused";
  return data<Answer>(
    { message, failed },
    { status: failed ? 400 : 200, headers: withCookies(cookies) },
  );
}

/** The signed-in person's account: password, authenticator app and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, twoFactor, sessions } = loaderData;
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
      <TwoFactor isOn={twoFactor} setup={actionData?.setup} />
      <PasswordChange faults={actionData?.faults} />
      <SessionList sessions={sessions} />
    </>
  );
}

/** The authenticator app's secret, and the backup codes. */
interface TwoFactorSetup {
  uri: string;
  codes: string[];
  qr: { size: number; path: string };
}

interface TwoFactorProps {
  isOn: boolean;
  setup: TwoFactorSetup | undefined;
}

/** Turns the second step of the sign-in on and off. */
function TwoFactor({ isOn, setup }: TwoFactorProps) {
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
          ? "When you sign in, you also enter a code from your authenticator app."
          : "With two-factor sign-in, a stolen password is not enough: signing in also takes a code from an authenticator app on your phone."}
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
          <p>Scan this with an authenticator app, or tap it on your phone.</p>
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
          <p>Write down these backup codes. Each one signs you in once without the app.</p>
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
            label="The six-digit code in the app"
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

/**
 * A QR code as one SVG path on a grid of `size`, including a quiet zone of four modules on each
 * side.
 */
function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  const free = 4;
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x + free} ${y + free}h1v1h-1z`;
    }
  }
  return { size: code.size + 2 * free, path };
}

interface SignedIn {
  id: string;
  userAgent: string;
  address: string;
  isThisOne: boolean;
  used: RelativeTime;
}

/** `Mozilla/5.0 (…) Firefox/141.0` → `Firefox on Windows`. */
function browserName(userAgent: string): string {
  const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((name) => userAgent.includes(name));
  const systems = { iPhone: "iPhone", iPad: "iPad", Android: "Android", Windows: "Windows" };
  const others = { "Mac OS": "a Mac", Linux: "Linux" };
  const [, system] =
    Object.entries({ ...systems, ...others }).find(([mark]) => userAgent.includes(mark)) ?? [];
  const name = browser === "Edg" ? "Edge" : (browser ?? "A browser");
  return system ? `${name} on ${system}` : name;
}

/** Where the account is signed in, with a way to sign out. */
function SessionList({ sessions }: { sessions: SignedIn[] }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="deeds">
        {sessions.map(({ id, userAgent, address, isThisOne, used }) => (
          <li key={id} className="session">
            <span>
              <strong>{browserName(userAgent)}</strong>
              {isThisOne && " (this browser)"}
              <span className="quiet">
                {" "}
                · {address && `${address} · `}
                <When time={used} />
              </span>
            </span>
            {!isThisOne && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <button className="staff-button small" name="intent" value="end">
                  Sign out<span className="unseen"> {browserName(userAgent)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button className="staff-button" name="intent" value="end">
            Sign out everywhere else
          </button>
        </Form>
      )}
    </section>
  );
}

/** Changes the password; signs out every other browser. */
function PasswordChange({ faults }: { faults: FieldFaults | undefined }) {
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
        <NewPasswordFields faults={faults} />
        <button className="staff-button primary" name="intent" value="password">
          Change password
        </button>
      </Form>
    </section>
  );
}
