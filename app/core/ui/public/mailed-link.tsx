import { data, Form, Link } from "react-router";
import { Button } from "../button.tsx";
import type { MailedLinkState } from "../../mailed-link-state.ts";

const statuses: Record<MailedLinkState, number> = {
  ready: 200,
  done: 200,
  expired: 410,
  spent: 410,
  unknown: 400,
};

/** The response of a page behind a mailed link: private, so never cached. */
export const mailedLinkAnswer = <Link extends { state: MailedLinkState }>(link: Link) =>
  data(link, { status: statuses[link.state], headers: { "Cache-Control": "no-store" } });

/** The link's key, from its page's address. */
export const keyOf = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/** The text of the page behind a mailed link. */
export interface MailedLinkLabels {
  heading: string;
  text: string;
  /** The one button; unset: the page has none. */
  button?: string;
  /** A link to a next page. */
  more?: { label: string; to: string };
}

/** The page behind a mailed link: only its button changes anything; opening it does not. */
export function MailedLink({ heading, text, button, more }: MailedLinkLabels) {
  return (
    <section className="plain-page">
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      <h1>{heading}</h1>
      <p role={button ? undefined : "status"}>{text}</p>
      {button && (
        <Form method="post">
          <Button>{button}</Button>
        </Form>
      )}
      {more && (
        <p>
          <Link to={more.to}>{more.label}</Link>
        </p>
      )}
    </section>
  );
}
