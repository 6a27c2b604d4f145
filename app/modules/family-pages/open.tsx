import { data, redirect } from "react-router";
import { linkDays, nextFrom } from "#modules/families/index.ts";
import { followLink, openLink } from "#modules/families/index.server.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import type { Route } from "./+types/open";
import { AskForm } from "./ask.tsx";
import { OpenButtons, sharedDevice } from "./open-buttons.tsx";
import { familyHeaders, familyMeta } from "./private.ts";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta(loaderData ? texts[loaderData.outcome].heading : "", loaderData?.clubName);

const statuses = { ready: 200, expired: 410, unknown: 404, "too-many": 429 } as const;

/** A mailed link. Opening it changes nothing, because mail scanners open links too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { address: network } = context.get(visitContext);
  const { outcome } = await followLink(ctx, { key: params.key, network });
  const next = nextFrom(url.searchParams.get("next"));
  return data({ outcome, next, clubName: content.club.name }, { status: statuses[outcome] });
}

/** The button opens the page in this browser, and removes the key from the address. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { address: network } = context.get(visitContext);
  const isShared = (await request.formData()).get("device") === sharedDevice;
  const next = nextFrom(url.searchParams.get("next"));
  const { headers } = request;
  const opened = await openLink(ctx, { key: params.key, next, isShared, network, headers });
  // The page says why the link does not work.
  if (opened.outcome !== "opened") return data(null, statuses[opened.outcome]);
  const sent = new Headers(familyHeaders());
  for (const cookie of opened.cookies) sent.append("Set-Cookie", cookie);
  throw redirect(opened.to, { status: 303, headers: sent });
}

const texts = {
  ready: {
    heading: "Open your family page",
    text: "It shows what your athletes are registered for, the payments and your details. Open it only on a device that you trust.",
  },
  expired: {
    heading: "This link has expired",
    text: `Links work for ${linkDays} days. Nothing is lost: ask for a new one.`,
  },
  unknown: {
    heading: "This link doesn’t work",
    text: "It is incomplete, it was ended, or it is not one of ours. Open it from the email again, or ask for a new one.",
  },
  "too-many": {
    heading: "Too many links",
    text: "Many links that don’t work were opened from your network. A link from our email still opens; or ask for a new one.",
  },
};

/** The button behind a mailed link, or why the link does not work. */
export default function OpenPage({ loaderData }: Route.ComponentProps) {
  const { outcome, next } = loaderData;
  const { heading, text } = texts[outcome];
  return (
    <section className="plain-page">
      <h1>{heading}</h1>
      <p>{text}</p>
      {outcome === "ready" ? (
        <form method="post" className="family-open">
          <OpenButtons label="Open the page" />
        </form>
      ) : (
        <AskForm next={next} />
      )}
    </section>
  );
}
