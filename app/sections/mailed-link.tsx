import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** What the page behind a mailed link says. */
export interface MailedLinkWords {
  heading: string;
  text: string;
  /** The one button; without it there is nothing to press. */
  button?: string;
  /** Where to go from here. */
  more?: { label: string; to: string };
}

/** The page behind a mailed link: opening it changes nothing, its one button does. */
export function MailedLink({ heading, text, button, more }: MailedLinkWords) {
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
