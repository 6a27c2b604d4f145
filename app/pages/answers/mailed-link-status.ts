import { data } from "react-router";
import type { MailedLinkState } from "#domain/newsletter.ts";

const statuses: Record<MailedLinkState, number> = {
  ready: 200,
  done: 200,
  expired: 410,
  spent: 410,
  unknown: 400,
};

/** The answer of a mailed link's page: one person's own, for nobody to keep. */
export const mailedLinkAnswer = <Link extends { state: MailedLinkState }>(link: Link) =>
  data(link, { status: statuses[link.state], headers: { "Cache-Control": "no-store" } });

/** The link's key, from its page's address. */
export const keyOf = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";
