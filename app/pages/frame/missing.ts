import { data } from "react-router";

/** What can be missing: a page, or a town's ("Not Found", specification, point 2). */
export type Missing = "page" | "place";

/**
 * What a page's loader throws when there is nothing at its address: the layout shows the not-found
 * page with status 404. Not for the page cache, or made-up addresses would fill it.
 */
export const missing = (what: Missing = "page") =>
  data(what, { status: 404, headers: { "Cache-Control": "no-store" } });
