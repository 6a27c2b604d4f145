import { useEffect } from "react";
import { useToast } from "../toast.tsx";

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

/** Why an action failed: a line at the top of the page, and a toast that is visible from anywhere. */
export function FailureLine({ failure }: { failure: { message: string } | undefined }) {
  const toast = useToast();
  useEffect(() => {
    if (failure?.message) toast({ tone: "error", text: failure.message });
  }, [failure, toast]);
  return (
    failure?.message && (
      <p role="alert" className="notice">
        {failure.message}
      </p>
    )
  );
}
