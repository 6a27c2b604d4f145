interface StatusLineProps {
  tone: "success" | "error";
  /** Empty while there is no message. */
  text: string;
}

/** A form's result: stays beside it until the next edit, and is announced when it changes. */
export function StatusLine({ tone, text }: StatusLineProps) {
  return (
    <div className="status-lines">
      <p className="status-line" data-tone="success" role="status">
        {tone === "success" ? text : ""}
      </p>
      <p className="status-line" data-tone="error" role="alert">
        {tone === "error" ? text : ""}
      </p>
    </div>
  );
}
