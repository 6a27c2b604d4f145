import type { Server } from "node:http";
import { createServer, type ViteDevServer } from "vite";

/** Vite inside our server: the same routes and services, with hot reload of pages. */
export async function startVite(server: Server): Promise<ViteDevServer> {
  const ours = process.listeners("SIGTERM");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  // React Router's compiler starts a second Vite that ends the process at SIGTERM, before the
  // database could be stopped.
  for (const listener of process.listeners("SIGTERM")) {
    if (!ours.includes(listener)) process.off("SIGTERM", listener);
  }
  return vite;
}
