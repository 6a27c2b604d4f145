import { useEffect } from "react";
import { useToast } from "#app/ui/toast.tsx";

/** What became of what was done: a line that stays, and the toast (specification, point 4). */
export function ToldLine({ text }: { text: string }) {
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
