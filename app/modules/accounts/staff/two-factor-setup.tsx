import { generate } from "lean-qr";
import { Form } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";

/** The authenticator app's secret, and the backup codes. */
export interface Setup {
  uri: string;
  codes: string[];
  qr: { size: number; path: string };
}

interface TwoFactorSetupProps {
  setup: Setup;
  /** The route that checks the code, if it is not the page's. */
  action?: string;
}

/** Shows the secret and the backup codes, and asks for the first code. */
export function TwoFactorSetup({ setup: { uri, codes, qr }, action }: TwoFactorSetupProps) {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <Form method="post" {...(action && { action })} className="panel stack slim">
      <ol className="stack numbered">
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
          <ul className="action-row">
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
      <ActionButton action="two-factor-code" look="primary">
        Turn it on
      </ActionButton>
    </Form>
  );
}

/**
 * A QR code as one SVG path on a grid of `size`, including a quiet zone of four modules on each
 * side.
 */
export function qrPath(text: string): { size: number; path: string } {
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
