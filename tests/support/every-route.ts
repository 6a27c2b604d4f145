import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** An example for each parameter with which the built site shows a page, or the not-found page. */
const examples: Record<string, string> = {
  "location/:slug": "ajax",
  "blogs/:slug": "plyometrics",
  "waiting-list/:type/:id": "speed_training/1",
  "admin/content/:collection": "club",
};

/** The path of every route of the site as `app/routes.ts` has it: `blogs/:slug`, and `*`. */
export const everyRoute: string[] = pathsOf(routes as RouteConfigEntry[]);

/** An address for every route that shows a page. */
export const everyPage: string[] = everyRoute
  .filter((route) => !/\.(json|xml|js)$|^home$|^login\/passkey$/.test(route))
  .map((route) => `/${addressOf(route)}`);

function addressOf(route: string): string {
  const example = examples[route];
  const filled = example ? route.replace(/:.*/, example) : route;
  return filled.replaceAll(/:\w+/g, "1").replace("*", "no/such/page");
}

/** A layout has no path; an index route has its parent's. */
function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = [parent, path].filter(Boolean).join("/");
    return [...(path || index ? [own] : []), ...pathsOf(children, own)];
  });
}
