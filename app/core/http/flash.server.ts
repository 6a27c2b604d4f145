import { parse } from "hono/utils/cookie";
import { redirect } from "react-router";
import type { AppContext } from "../context.server.ts";
import { cookie } from "./cookie.server.ts";

/** The cookie with the message about the last action, until the next page has shown it. */
const cookieName = "message";

/** Longer than any of our messages; a cookie has at most 4096 bytes. */
const longest = 600;

type Ctx = Pick<AppContext, "publicUrl">;

/** What an action says on the next page; a note: it did nothing, or not all that was asked. */
export type Message = string | { note: string };

export const doneBefore: Message = { note: "That had already been done. Nothing was changed." };

/** Marks a note in the cookie. */
const noteMark = ".note";

/**
 * Ends an action: the next page shows the message once, and a reload repeats nothing.
 * @param headers more headers, such as the cookies of a session
 */
export function redirectWithMessage(
  { publicUrl }: Ctx,
  path: string,
  message: Message,
  headers = new Headers(),
): Response {
  const [text, mark] = typeof message === "string" ? [message, ""] : [message.note, noteMark];
  const value = Buffer.from([...text].slice(0, longest).join("")).toString("base64url") + mark;
  headers.append("Set-Cookie", cookie(publicUrl, cookieName, { value, path: "/", seconds: 60 }));
  return redirect(path, { status: 303, headers });
}

/** The same, but redirects to the form's own page. */
export const reloadWithMessage = (
  { ctx, url: { pathname, search } }: { ctx: Ctx; url: URL },
  message: Message,
  headers?: Headers,
): Response => redirectWithMessage(ctx, pathname + search, message, headers);

/** The message to show, and the header that ends it; null: there is none. */
export function readMessage(
  { publicUrl }: Ctx,
  headers: Headers,
): { text: string; isNote: boolean; ended: string } | null {
  const value = parse(headers.get("Cookie") ?? "", cookieName)[cookieName];
  if (!value) return null;
  const isNote = value.endsWith(noteMark);
  const encoded = isNote ? value.slice(0, -noteMark.length) : value;
  return {
    text: [...Buffer.from(encoded, "base64url").toString()].slice(0, longest).join(""),
    isNote,
    ended: cookie(publicUrl, cookieName, { value: "", path: "/", seconds: 0 }),
  };
}
