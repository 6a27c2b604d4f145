import { useEffect } from "react";
import { useToast } from "#app/ui/toast.tsx";

interface AnswerLineProps {
  /** What became of a form; undefined: none was sent. */
  answer: { message: string; failed: boolean } | undefined;
}

/** What became of a form below: a line that stays at the page's top, and a toast wherever one has scrolled. */
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
