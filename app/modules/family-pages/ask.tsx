import { familyPath, linkDays } from "#modules/families/index.ts";
import { longest } from "#core/forms/result.ts";
import { Button } from "#core/ui/button.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { TextField } from "#core/ui/text-field.tsx";

interface AskFormProps {
  /** The checkout to continue with afterwards; null: none. */
  next: string | null;
  /** The result, and the address that was typed. */
  answer?: { message: string; failed: boolean; email?: string } | undefined;
}

/** The form that requests a link by email. The answer does not reveal who is known. */
export function AskForm({ next, answer }: AskFormProps) {
  return (
    <form method="post" action={familyPath} noValidate className="form family-ask">
      {answer && (
        <div tabIndex={-1} autoFocus className="family-answer">
          <StatusLine tone={answer.failed ? "error" : "success"} text={answer.message} />
        </div>
      )}
      <TextField
        id="email"
        name="email"
        type="email"
        label="Your email address"
        hint="The one you gave as parent or guardian when you registered."
        autoComplete="email"
        required
        maxLength={longest.address}
        defaultValue={answer?.email ?? ""}
        error={answer?.failed ? answer.message : undefined}
      />
      {next && <input type="hidden" name="next" value={next} />}
      <Button name="_action" value="ask">
        Email me the link
      </Button>
    </form>
  );
}

interface AskedProps {
  /** The address that asked; "": this browser no longer knows it. */
  email: string;
  /** The checkout to continue with afterwards; null: none. */
  next: string | null;
  reach: { phone: string; phoneLink: string };
}

/** In place of the form, once it was sent. It says the same to everybody who asked. */
export function Asked({ email, next, reach }: AskedProps) {
  const again = next ? `${familyPath}?${new URLSearchParams({ next })}` : familyPath;
  return (
    <div className="family-asked" tabIndex={-1} autoFocus>
      {email && <p className="family-asked-address">{email}</p>}
      <p role="status">
        If we know this address as a parent’s or guardian’s, a link is on its way to it.
      </p>
      <ol>
        <li>Give it a few minutes, and look in the junk folder too.</li>
        <li>Open the link in our email, on any device. It works for {linkDays} days.</li>
      </ol>
      <form method="post" action={familyPath}>
        <p>
          Nothing arrived? <a href={again}>Use a different email</a>, or call{" "}
          <a href={`tel:${reach.phoneLink}`}>{reach.phone}</a>.
        </p>
        {email && (
          <>
            <input type="hidden" name="email" value={email} />
            {next && <input type="hidden" name="next" value={next} />}
            <Button size="small" name="_action" value="ask">
              Send it again
            </Button>
          </>
        )}
      </form>
    </div>
  );
}
