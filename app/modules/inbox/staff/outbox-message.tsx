import { useEffect, useRef } from "react";
import { data, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { relativeTime } from "#core/relative-time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { useLastList } from "#core/ui/admin/last-list.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { When } from "#core/ui/admin/when.tsx";
import { readOutboxMessage } from "#modules/outbox/index.server.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/outbox-message";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData?.title ?? "Not found");

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await readOutboxMessage(ctx, params.message);
  if (!found) return data(null, 404);
  const { id, channel, recipient, subject, text, html, createdAt } = found;
  return {
    id,
    recipient,
    title: subject ?? (channel === "sms" ? "Text message" : "No subject"),
    text,
    hasPage: html !== null,
    saved: relativeTime(createdAt, clockOf(ctx)),
  };
}

/** A saved message: the mail as a mail program shows it, and its plain text. */
export default function OutboxMessage({ loaderData }: Route.ComponentProps) {
  const back = useLastList("/admin/outbox");
  if (!loaderData)
    return (
      <>
        <PageHead title="Not found" />
        <EmptyState title="There is no such message">
          <p>It was deleted since: the outbox keeps messages only for a time.</p>
          <Link className="staff-button primary" to="/admin/outbox">
            Go to the outbox
          </Link>
        </EmptyState>
      </>
    );
  const { id, recipient, title, text, hasPage, saved } = loaderData;
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to={back}>Outbox</BackLink>
          <h1 dir="auto">{title}</h1>
          <p className="quiet written">
            To {recipient}, saved <When time={saved} />
          </p>
        </div>
      </header>
      <div className="mail-views">
        {hasPage && <MailView key={id} src={`/admin/outbox/${id}/mail`} />}
        <section className="panel" aria-labelledby="text">
          <h2 id="text">{hasPage ? "The same as plain text" : "Text"}</h2>
          <p className="written message" dir="auto">
            {text}
          </p>
        </section>
      </div>
    </>
  );
}

/** The mail in a frame as tall as the mail; without JavaScript the frame scrolls. */
function MailView({ src }: { src: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  function fit() {
    const page = frame.current?.contentDocument?.documentElement;
    // With the frame's borders; a page that has not loaded is empty.
    if (page && page.offsetHeight > 100)
      frame.current?.style.setProperty("height", `${page.offsetHeight + 2}px`);
  }
  useEffect(() => {
    // It may have loaded before the script did.
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  });
  return (
    <iframe
      ref={frame}
      onLoad={fit}
      className="mail-view"
      src={src}
      sandbox="allow-same-origin"
      title="The email as it looks"
    />
  );
}
