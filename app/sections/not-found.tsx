import { isRouteErrorResponse, Link } from "react-router";
import type { PageLink } from "#domain/content/parts.ts";
import { LaneLines } from "../ui/lane-lines.tsx";

interface NotFoundProps {
  heading: string;
  text: string;
  links: PageLink[];
  /** An error's number, to quote when asking for help. */
  incident?: string | undefined;
}

/** Shown in place of a page that is missing or failed. */
export function NotFound({ heading, text, links, incident }: NotFoundProps) {
  return (
    <section className="lost">
      <LaneLines className="lost-lanes" />
      <div className="lost-inner">
        <h1>{heading}</h1>
        <p>{text}</p>
        <ul className="lost-links">
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
        {incident && (
          <p className="lost-incident">
            If you write to us about it, quote incident <code data-incident>{incident}</code>.
          </p>
        )}
      </div>
    </section>
  );
}

interface ErrorPageProps {
  error: unknown;
  /** The server's id for this request. */
  incident: string | undefined;
}

/** The text for an address without a page. */
export const nothingHere =
  "There is no page at this address. It may have moved, or the link may be mistyped.";

/**
 * The error page, with the specification's text (point 8). A boundary that threw would leave only
 * the framework's bare text.
 */
export function ErrorPage({ error, incident }: ErrorPageProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403) return <AdminsOnly />;
  if (status === 400) return <NotUnderstood />;
  const missing = status === 404;
  const away = status === 503;
  const heading = missing
    ? "Page not found"
    : away
      ? "Back in a moment"
      : "Unexpected Application Error!";
  return (
    <main className="bare-page">
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      <NotFound
        heading={heading}
        text={
          missing
            ? nothingHere
            : away
              ? "This page can’t be loaded at the moment. Please try again in a minute. Nothing you sent before is lost."
              : "Something went wrong on our side, and we have logged it. Nothing you sent before is lost."
        }
        links={[
          { label: "Home page", to: "/" },
          { label: "Contact", to: "/contact-us" },
        ]}
        incident={missing || away ? undefined : shownIncident(incident)}
      />
    </main>
  );
}

function NotUnderstood() {
  return (
    <main className="bare-page">
      <title>Nothing was changed</title>
      <meta name="robots" content="noindex" />
      <NotFound
        heading="Nothing was changed"
        text="We could not read what was sent. Go back, reload the page and try again."
        links={[
          { label: "Home page", to: "/" },
          { label: "Contact", to: "/contact-us" },
        ]}
      />
    </main>
  );
}

function AdminsOnly() {
  return (
    <main className="bare-page">
      <title>For admins only</title>
      <meta name="robots" content="noindex" />
      <NotFound
        heading="For admins only"
        text="Your account can change the text and pictures on the site. Ask a club admin for anything else."
        links={[{ label: "Staff room", to: "/admin" }]}
      />
    </main>
  );
}

/** A new id for an error in the browser itself. */
function shownIncident(incident: string | undefined): string | undefined {
  if (import.meta.env.SSR) return incident;
  const shown = document.querySelector("[data-incident]")?.textContent;
  return shown ?? `browser-${Date.now().toString(36)}`;
}
