import type {
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import type { ViteDevServer } from "vite";
import { isUnavailable, pageTimeout, withTimeout } from "#core/db/availability.server.ts";
import { isInvalidValue } from "#core/db/invalid-input.server.ts";
import { pageKeys } from "#core/http/page-key.server.ts";
import type { PageRoutes, Visit } from "#core/http/pages.server.ts";
import { routeSpelling } from "#core/http/route-spelling.server.ts";
import type { AppContext } from "#core/context.server.ts";

/** The exports of `app/entry.server.tsx` beside the rendering itself. */
interface EntryModule {
  createRequestHandler: typeof createRequestHandler;
  matchRoutes: typeof matchRoutes;
  provide(ctx: AppContext, visit: Visit): RouterContextProvider;
}

/** The built pages. */
export async function builtRoutes(serverBuild: string): Promise<PageRoutes> {
  const build = (await import(/* @vite-ignore */ serverBuild)) as ServerBuild;
  return routesOf(build, "production");
}

/** The pages from the current sources, compiled by Vite at each request. */
export function sourceRoutes(vite: ViteDevServer): PageRoutes {
  const load = async () => {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    return routesOf(build, "development");
  };
  return {
    renderRoute: async (...given) => (await load()).renderRoute(...given),
    spelledAs: async (pathname) => (await load()).spelledAs(pathname),
    // Sources change at any time: nothing is shared.
    pageKey: () => null,
  };
}

function routesOf(build: ServerBuild, mode: "production" | "development"): PageRoutes {
  const entry = build.entry.module as unknown as EntryModule;
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: withOutagePage(route.module) },
  ]);
  const handle = entry.createRequestHandler({ ...build, routes: Object.fromEntries(routes) }, mode);
  return {
    renderRoute: (request, ctx, visit) => handle(request, entry.provide(ctx, visit)),
    spelledAs: routeSpelling(build.routes, entry.matchRoutes),
    pageKey: pageKeys(build.routes),
  };
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/**
 * A page that fails because the database is unavailable, or is too slow, becomes a 503 with a message
 * for visitors. An address or a form with an impossible value is the sender's error: not found, or
 * refused.
 */
function withOutagePage(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader && {
      loader: answering((given) => withTimeout(Promise.resolve(loader(given)), pageTimeout), 404),
    }),
    ...(action && { action: answering(action, 400) }),
    ...(middleware && { middleware: middleware.map((each) => answering(each, 404)) }),
  };
}

function answering<Given extends unknown[], Result>(
  work: (...given: Given) => Result,
  slip: 400 | 404,
) {
  return async (...given: Given): Promise<Awaited<Result>> => {
    try {
      return await work(...given);
    } catch (error) {
      if (isUnavailable(error)) throw new Response(null, { status: 503 });
      throw isInvalidValue(error) ? new Response(null, { status: slip }) : error;
    }
  };
}
