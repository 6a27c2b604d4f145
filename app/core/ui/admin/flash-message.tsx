import { useState } from "react";
import { useLocation } from "react-router";

interface FlashMessageProps {
  /** A new object each time the server sends one. */
  message: { text: string; isNote: boolean } | null;
}

/** The message about the last action: a line that stays until the next navigation, in view at first. */
export function FlashMessage({ message }: FlashMessageProps) {
  const { key } = useLocation();
  // A navigation may not reload the layout's data: the message belongs to the page that it arrived with.
  const [shown, setShown] = useState({ message, at: key });
  if (message !== shown.message) setShown({ message, at: key });
  else if (shown.at !== "" && shown.at !== key) setShown({ message, at: "" });
  const current = shown.at === key ? message : null;
  return (
    <p className="told" role="status" data-tone={current?.isNote ? "note" : undefined}>
      {current?.text}
    </p>
  );
}
