import { parse } from "hono/utils/cookie";
import type { AppContext } from "#core/context.server.ts";
import { cookie } from "#core/http/cookie.server.ts";

const name = "sent_for";

/**
 * Stores in the browser that sent a form whom it was for, so that the confirmation and the receipt can name
 * them without their addresses doing so.
 */
export const sentForCookie = (
  { publicUrl }: Pick<AppContext, "publicUrl">,
  receipt: string,
  about: Record<string, string>,
) => {
  const short = Object.entries(about).map(([key, text]) => [key, text.trim().slice(0, 60)]);
  return cookie(publicUrl, name, {
    value: `${receipt} ${new URLSearchParams(short)}`,
    // The page's data has another path than the page.
    path: "/",
    seconds: 600,
  });
};

/** Whom this browser sent the form with this receipt for, minutes ago; empty: it was another browser. */
export function sentFor(headers: Headers, receipt: string): Partial<Record<string, string>> {
  const value = parse(headers.get("Cookie") ?? "", name)[name] ?? "";
  if (!receipt || !value.startsWith(`${receipt} `)) return {};
  return Object.fromEntries(new URLSearchParams(value.slice(receipt.length + 1)));
}
