import { type ReactNode, useEffect, useState } from "react";

interface FoldProps {
  title: string;
  /** A few words beside the title: how many there are. */
  aside?: string | undefined;
  /** Something inside has to be mended: opens by itself. */
  faulty: boolean;
  /** Open from the start. */
  open?: boolean;
  children: ReactNode;
}

/** A part of a form that opens; what is inside is only made then, so that long lists stay quick. */
export function Fold({ title, aside, faulty, open: fromStart = false, children }: FoldProps) {
  const [open, setOpen] = useState(fromStart || faulty);
  useEffect(() => {
    if (faulty) setOpen(true);
  }, [faulty]);
  return (
    <details
      className="fold"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-faulty={faulty || undefined}
    >
      <summary>
        <span className="fold-title">{title}</span>
        {aside && <span className="quiet">{aside}</span>}
        {faulty && <span className="fault">To mend</span>}
      </summary>
      {open && <div className="fold-inside">{children}</div>}
    </details>
  );
}
