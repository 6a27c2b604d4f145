import { createMiddleware } from "hono/factory";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Refuses changes that another site's page asks for (403). Browsers say where a request comes from
 * (`Sec-Fetch-Site`, `Origin`); other programs say nothing and may, but for what a form of any site
 * could send without being asked.
 * @param publicOrigin where visitors reach the site
 */
export function ownSiteOnly(publicOrigin: string) {
  return createMiddleware(async (c, next) => {
    const { method, url } = c.req;
    if (safe.has(method)) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    const own = origin === publicOrigin || origin === new URL(url).origin;
    const foreign = origin === undefined ? site !== undefined && site !== "same-origin" : !own;
    const says = origin !== undefined || site !== undefined;
    const isForm = method === "POST" && formType.test(c.req.header("Content-Type") ?? "text/plain");
    const silentForm = !says && isForm && Boolean(c.req.header("Cookie"));
    if (foreign || silentForm)
      return c.json({ status: "error", message: "This has to come from the club's own site" }, 403);
    return next();
  });
}
