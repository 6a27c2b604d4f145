import { data, redirect } from "react-router";
import { linkDays, nextFrom } from "#domain/family-page.ts";
import { servicesContext, visitContext } from "../context.ts";
import type { Route } from "./+types/open";
import { AskForm } from "./ask.tsx";
import { familyMeta, linkHeaders } from "./private.ts";

export const headers = linkHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta("This link doesn’t work", loaderData?.clubName);

const statuses = { expired: 410, unknown: 404, "too-many": 429 } as const;

/** A mailed link: opens the page in this browser, and takes its key out of the address. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { openFamilyLink, content } = context.get(servicesContext);
  const next = nextFrom(url.searchParams.get("next"));
  const { address: network } = context.get(visitContext);
  const { headers } = request;
  const opened = await openFamilyLink({ key: params.key, next, network, headers });
  if (opened.outcome === "opened") {
    const sent = new Headers(linkHeaders());
    for (const cookie of opened.cookies) sent.append("Set-Cookie", cookie);
    throw redirect(opened.to, { status: 303, headers: sent });
  }
  const { outcome } = opened;
  return data({ outcome, next, clubName: content.club.name }, { status: statuses[outcome] });
}

const words = {
  expired: {
    heading: "This link has expired",
    text: `Links work for ${linkDays} days. Nothing is lost: ask for a new one.`,
  },
  unknown: {
    heading: "This link doesn’t work",
    text: "It is incomplete, it was ended, or it is not one of ours. Open it from the e-mail again, or ask for a new one.",
  },
  "too-many": {
    heading: "Too many links",
    text: "Many links that don’t work were opened from your network. A link from our e-mail still opens; or ask for a new one.",
  },
};

/** A link that opens nothing. */
export default function DeadLinkPage({ loaderData }: Route.ComponentProps) {
  const { heading, text } = words[loaderData.outcome];
  return (
    <section className="plain-page">
      <h1>{heading}</h1>
      <p>{text}</p>
      <AskForm next={loaderData.next} />
    </section>
  );
}
