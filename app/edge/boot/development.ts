import type { EventEmitter } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type ViteDevServer } from "vite";

/** What `npm run dev` adds to the server: hot reload of the pages and of what they import. */
export interface Development {
  vite: ViteDevServer;
  /** Receives our server's WebSocket upgrade requests, for Vite. */
  upgrades: EventEmitter;
}

// Vite loads the server too, so that the pages and the server share the same modules.
const ours = process.listeners("SIGTERM");
const upgrades = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: upgrades } },
  appType: "custom",
});
// React Router's compiler starts a second Vite that ends the process at SIGTERM, before the
// database could be stopped.
for (const listener of process.listeners("SIGTERM")) {
  if (!ours.includes(listener)) process.off("SIGTERM", listener);
}
const { run } = await vite.ssrLoadModule("/app/edge/run.ts");
await run({ vite, upgrades });
