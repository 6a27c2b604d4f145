import { useEffect } from "react";
import { useToast } from "../toast.tsx";

interface AnswerLineProps {
  /** A form's result; undefined: none was sent. */
  answer: { message: string; failed: boolean } | undefined;
}

/**
 * A form's result: a line that stays at the top of the page, and a toast that is visible from
 * anywhere.
 */
export function AnswerLine({ answer }: AnswerLineProps) {
  const toast = useToast();
  useEffect(() => {
    if (answer?.message) toast({ tone: answer.failed ? "error" : "success", text: answer.message });
  }, [answer, toast]);
  return (
    <p role={answer?.failed ? "alert" : "status"} className={answer?.message && "notice"}>
      {answer?.message}
    </p>
  );
}

/** Why a save failed: a toast (docs/specification.md 2.20) each time, and a line that stays. */
export function ErrorLine({ error }: { error: { message: string } | null }) {
  const toast = useToast();
  useEffect(() => {
    if (error) toast({ tone: "error", text: error.message });
  }, [error, toast]);
  return (
    <p className="field-error" role="alert">
      {error?.message}
    </p>
  );
}

/** An action's result: a line that stays, and the toast (docs/specification.md 2.20). */
export function StatusMessage({ text }: { text: string }) {
  const toast = useToast();
  useEffect(() => {
    if (text) toast({ tone: "success", text });
  }, [text, toast]);
  return (
    <p className="told" role="status">
      {text}
    </p>
  );
}
