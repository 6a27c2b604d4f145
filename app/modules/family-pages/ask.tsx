import { familyPath } from "#modules/families/index.ts";
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

/** The same answer for everybody who asked. */
export const askedLabels =
  "If we know this address as a parent’s or guardian’s, a link is on its way to it. It can take a few minutes; look in the junk folder too.";
