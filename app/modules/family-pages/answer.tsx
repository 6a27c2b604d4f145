import { ErrorSummary } from "#core/ui/error-summary.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import type { Refusal } from "./answers.ts";

interface AnswerProps {
  /** The form's name, as in `Refusal`. */
  at: string;
  success?: { at: string; message: string } | null;
  refusal?: Refusal | undefined;
  /** The id of an invalid field, by its name. */
  idOf?: (name: string) => string;
}

/** The result of the form `at`; it gets the focus. Renders nothing if another form was sent. */
export function Answer({ at, success, refusal, idOf }: AnswerProps) {
  const wrong = refusal?.at === at ? refusal : undefined;
  if (success?.at !== at && !wrong) return null;
  return (
    <div tabIndex={-1} autoFocus className="family-answer">
      <StatusLine
        tone={wrong ? "error" : "success"}
        text={wrong?.message ?? success?.message ?? ""}
      />
      <ErrorSummary errors={wrong?.errors ?? {}} {...(idOf && { idOf })} />
    </div>
  );
}
