import { createMiddleware } from "hono/factory";
import type { AppContext } from "#core/context.server.ts";
import type { Visit } from "#core/http/pages.server.ts";
import { currentStaff } from "#modules/accounts/index.server.ts";

/**
 * The addresses that stay open while only staff see the site: sign-in, calls that require a session or a key
 * themselves, vendors' webhooks, and links that mails promised to keep working (to unsubscribe).
 */
const alwaysOpen =
  /^\/(admin|login|setup|api|webhooks|newsletter\/unsubscribe|robots\.txt)(?=[/.]|$)/;

/** A page's address has no extension, unlike that of a calendar or a feed. */
const isFile = (path: string) => /\.[a-z]+$/.test(path);

const closed = "The site is not open yet";

/**
 * Until an admin publishes the site, everybody except staff gets the same page at each address: that it opens
 * soon. Forms and orders are refused.
 */
export function staffOnlyUntilPublished(
  ctx: AppContext,
  pages: (request: Request, visit: Visit) => Promise<Response>,
) {
  return createMiddleware<{ Variables: { visit: Visit } }>(async (c, next) => {
    const { method, path, url, raw } = c.req;
    if (ctx.live.installation.isPublished || alwaysOpen.test(path)) return next();
    if (await currentStaff(ctx, raw.headers)) return next();
    const isRead = method === "GET" || method === "HEAD";
    // An open tab that navigates within the site loads a document, which shows that page.
    if (isRead && path.endsWith(".data"))
      return c.body(null, 204, {
        "X-Remix-Redirect": "/opening-soon",
        "X-Remix-Status": "302",
        "X-Remix-Reload-Document": "true",
      });
    if (isRead && isFile(path)) return c.text(closed, 404);
    if (!isRead && !c.req.header("Accept")?.includes("text/html"))
      return c.json({ status: "error", message: closed }, 503);
    const page = await pages(new Request(new URL("/opening-soon", url)), c.get("visit"));
    // The page is used for any address, but the router would expect its own.
    const html = (await page.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
    const headers = new Headers(page.headers);
    headers.delete("Content-Length");
    headers.set("X-Robots-Tag", "noindex");
    return new Response(method === "HEAD" ? null : html, {
      status: isRead ? page.status : 503,
      headers,
    });
  });
}
