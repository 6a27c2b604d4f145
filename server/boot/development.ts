import type { Server } from "node:http";
import { createServer } from "vite";

/** Vite inside our server: the same doors and services, with hot reload of pages. */
export function startVite(server: Server) {
  return createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
}
