import { useEffect } from "react";
import { useToast } from "#app/ui/toast.tsx";

/** Why a save did not go through: a toast (specification, point 8) each time, and a line that stays. */
export function FaultLine({ fault }: { fault: { message: string } | null }) {
  const toast = useToast();
  useEffect(() => {
    if (fault) toast({ tone: "error", text: fault.message });
  }, [fault, toast]);
  return (
    <p className="fault" role="alert">
      {fault?.message}
    </p>
  );
}
