import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useToast } from "../toast.tsx";

interface FlashMessageProps {
  /** A new object each time the server sends one. */
  message: { text: string } | null;
}

/**
 * The message about the last action: a line that stays until the next navigation, and the toast
 * (docs/specification.md 5).
 */
export function FlashMessage({ message }: FlashMessageProps) {
  const { key } = useLocation();
  // A navigation may not reload the layout's data: the message belongs to the page that it arrived with.
  const [shown, setShown] = useState({ message, at: key });
  if (message !== shown.message) setShown({ message, at: key });
  else if (shown.at !== "" && shown.at !== key) setShown({ message, at: "" });
  const text = shown.at === key ? (message?.text ?? "") : "";
  const toast = useToast();
  useEffect(() => {
    if (message) toast({ tone: "success", text: message.text });
  }, [message, toast]);
  return (
    <p className="told" role="status">
      {text}
    </p>
  );
}
