import { parse } from "hono/utils/cookie";
import { redirect } from "react-router";
import type { AppContext } from "../context.server.ts";
import { cookie } from "./cookie.server.ts";

/** The cookie with the message about the last action, until the next page has shown it. */
const cookieName = "message";

/** Longer than any of our messages; a cookie has at most 4096 bytes. */
const longest = 600;

type Ctx = Pick<AppContext, "publicUrl">;

/**
 * Answers an action that worked: the next page shows the message once, and a reload repeats nothing.
 * @param headers more headers, such as the cookies of a session
 */
export function redirectWithMessage(
  { publicUrl }: Ctx,
  path: string,
  message: string,
  headers = new Headers(),
): Response {
  const value = Buffer.from([...message].slice(0, longest).join("")).toString("base64url");
  headers.append("Set-Cookie", cookie(publicUrl, cookieName, { value, path: "/", seconds: 60 }));
  return redirect(path, { status: 303, headers });
}

/** The same, but redirects to the form's own page. */
export const reloadWithMessage = (
  { ctx, url: { pathname, search } }: { ctx: Ctx; url: URL },
  message: string,
  headers?: Headers,
): Response => redirectWithMessage(ctx, pathname + search, message, headers);

/**
 * The message to show, and the header that ends it; null: there is none.
 * `isDone`: the action did something.
 */
export function readMessage(
  { publicUrl }: Ctx,
  headers: Headers,
): { text: string; isDone: boolean; ended: string } | null {
  const value = parse(headers.get("Cookie") ?? "", cookieName)[cookieName];
  if (!value) return null;
  const text = [...Buffer.from(value, "base64url").toString()].slice(0, longest).join("");
  return {
    text,
    isDone: !/\bNothing was\b/.test(text),
    ended: cookie(publicUrl, cookieName, { value: "", path: "/", seconds: 0 }),
  };
}
