import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { RenderRoute, Visit } from "../http/pages.ts";
import type { Services } from "../services/services.ts";

/** What `app/entry.server.tsx` exports beside the rendering itself. */
interface EntryModule {
  createRequestHandler: typeof createRequestHandler;
  provide(services: Services, visit: Visit): RouterContextProvider;
}

/** The built pages. */
export async function builtRoutes(serverBuild: string): Promise<RenderRoute> {
  const build = (await import(serverBuild)) as ServerBuild;
  return routesOf(build, "production");
}

/** The pages as they are in the sources now, compiled by Vite at each request. */
export function sourceRoutes(vite: ViteDevServer): RenderRoute {
  return async (request, services, visit) => {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    return routesOf(build, "development")(request, services, visit);
  };
}

function routesOf(build: ServerBuild, mode: "production" | "development"): RenderRoute {
  const { createRequestHandler, provide } = build.entry.module as unknown as EntryModule;
  const handle = createRequestHandler(build, mode);
  return (request, services, visit) => handle(request, provide(services, visit));
}
