import { data } from "react-router";

/**
 * What a page's loader throws when there is nothing at its address: the layout shows the not-found
 * page with status 404. Not for the page cache, or made-up addresses would fill it.
 */
export const missing = () => data(null, { status: 404, headers: { "Cache-Control": "no-store" } });
