import { isRouteErrorResponse, Link } from "react-router";
import type { PageLink } from "../parts.ts";
import { Main } from "#core/ui/main.tsx";

interface NotFoundProps {
  heading: string;
  text: string;
  links: PageLink[];
  /** Offers to load the page again, as a document. */
  retry?: boolean | undefined;
  /** An error's number, to quote when asking for help. */
  incident?: string | undefined;
}

/** An empty address means the current document: the page reloads, with its query. */
const thisPage = "";

/** Replaces a page that is missing or failed. */
export function NotFound(props: NotFoundProps) {
  const { heading, text, links, retry, incident } = props;
  return (
    <section className="lost lane-lines">
      <div className="lost-inner">
        <h1>{heading}</h1>
        <p>{text}</p>
        <ul className="lost-links">
          {retry && (
            <li>
              <a href={thisPage}>Try again</a>
            </li>
          )}
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
export const notFoundText =
  "There is no page at this address. It may have moved, or the link may be mistyped.";

export interface ErrorLabels {
  heading: string;
  text: string;
  links?: PageLink[];
  /** Reloading the page may help. */
  retry?: true;
}

/** The links of an error page. */
const wayOn: PageLink[] = [
  { label: "Home page", to: "/" },
  { label: "Contact", to: "/contact-us" },
];

/** The text by status; a request that no server answered is treated as 503. */
const errorLabels: Record<number, ErrorLabels> = {
  400: {
    heading: "Nothing was changed",
    text: "We could not read what was sent. Go back, reload the page and try again.",
  },
  404: { heading: "Page not found", text: notFoundText },
  503: {
    heading: "Back in a moment",
    text: "This page can’t be loaded at the moment. Please try again in a minute. Nothing you sent before is lost.",
    retry: true,
  },
};

/**
 * The error page, with the text of docs/specification.md 2.1. It must not throw: the framework would then
 * show only plain text.
 */
export function ErrorPage({ error, incident }: ErrorPageProps) {
  const status = statusOf(error);
  // A refusal has its own text, which visitors never see.
  const known: ErrorLabels | undefined =
    status === 403 && isRouteErrorResponse(error) ? error.data : errorLabels[status];
  const {
    heading,
    text,
    links = wayOn,
    retry,
  } = known ?? {
    heading: "Unexpected Application Error!",
    text: "This page can’t be shown because something went wrong. Nothing you sent before is lost.",
    retry: true,
  };
  return (
    <Main className="bare-page">
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      <NotFound
        {...{ heading, text, links, retry }}
        incident={known ? undefined : incidentView(incident)}
      />
    </Main>
  );
}

/** An error's status; 503 if the site did not answer. */
export function statusOf(error: unknown): number {
  // If the site is down, a gateway in front of it may answer, or nothing does.
  if (isRouteErrorResponse(error)) return error.status > 500 ? 503 : error.status;
  // Browsers have no error type for this, so these are the messages of Chromium, Firefox and Safari.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? 503 : 500;
}

/** A new id for an error in the browser itself. */
function incidentView(incident: string | undefined): string | undefined {
  if (import.meta.env.SSR) return incident;
  const rendered = document.querySelector("[data-incident]")?.textContent;
  return rendered ?? `browser-${Date.now().toString(36)}`;
}
