import type { ReactNode } from "react";
import { LaneLines } from "#app/ui/lane-lines.tsx";

interface CheckoutNoticeProps {
  heading: string;
  /** The specification's sentence. */
  words: string;
  /** Read out when it changes. */
  live?: boolean;
  children?: ReactNode;
}

/** A page that says how a payment goes on, and little else. */
export function CheckoutNotice({ heading, words, live = false, children }: CheckoutNoticeProps) {
  return (
    <section className="lost checkout-notice">
      <LaneLines className="lost-lanes" />
      <div className="lost-inner">
        <h1>{heading}</h1>
        <p role={live ? "status" : undefined}>{words}</p>
        {children}
      </div>
    </section>
  );
}
