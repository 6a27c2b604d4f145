import { ContactLinks, withMessageLink } from "./contact-links.tsx";
import { type ReactNode, useRef, useState } from "react";
import { useIntersection } from "#core/ui/use-intersection.ts";
import type { Band, PageLink } from "../parts.ts";
import type { Club } from "../site.ts";
import { TargetButton } from "./target-button.tsx";

interface ExternalFrameProps {
  url: string;
  /** The frame's content, for screen readers and for the link beside it. */
  title: string;
  /** booking: 1000 px high · donation: 1800 px, 2200 px below 768 (docs/specification.md 2.10). */
  kind: "booking" | "donation";
  /** An alternative, shown until the frame loads. */
  children: ReactNode;
}

/** The permissions that a form or calendar needs, without top-level navigation. */
const sandbox =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/**
 * Another service's page in a frame. It loads when the visitor scrolls near it, and its height is fixed. The
 * link to open it in a tab is always shown, because a page can't detect that a frame is blocked.
 */
export function ExternalFrame({ url, title, kind, children }: ExternalFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useIntersection(place);
  const [visible, setVisible] = useState(false);
  return (
    <section className="band external">
      <p>
        Nothing to see below?{" "}
        <a href={url} target="_blank" rel="noreferrer">
          Open the {title.toLowerCase()} in a new tab
        </a>
      </p>
      <div className="external-frame" data-kind={kind} ref={place}>
        {!visible && <div className="external-meanwhile">{children}</div>}
        {near && (
          <iframe
            src={url}
            title={title}
            sandbox={sandbox}
            data-shown={visible || undefined}
            onLoad={() => setVisible(true)}
          />
        )}
        <noscript>
          <iframe src={url} title={title} sandbox={sandbox} data-shown="" />
        </noscript>
      </div>
    </section>
  );
}

interface AnotherWayProps {
  band: Band & { register?: PageLink | undefined };
  club: Pick<Club, "email" | "phone" | "phoneLink">;
}

/** Shown in place of another service: how to do the same by phone, mail or form. */
export function AnotherWay({ band, club }: AnotherWayProps) {
  const { button, register } = band;
  return (
    <div className="another-way">
      <AnotherWayText band={band} />
      <ContactLinks club={club} />
      <div className="another-way-buttons">
        {button && <TargetButton {...button} />}
        {register && <TargetButton {...register} />}
      </div>
    </div>
  );
}

export function AnotherWayText({ band: { heading, text } }: Pick<AnotherWayProps, "band">) {
  return (
    <>
      <h2>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{withMessageLink(paragraph)}</p>
      ))}
    </>
  );
}
