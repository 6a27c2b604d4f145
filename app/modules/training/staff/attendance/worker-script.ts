import { workerScope } from "#core/ui/admin/stored-pages.ts";
// oxlint-disable-next-line import/default -- the build makes it the script's text (vite.config.ts)
import worker from "./worker.ts?inline-script";

/**
 * The service worker's script. It does not belong to a page: its own policy states what it may fetch, and its
 * scope is above its address.
 */
export const loader = () =>
  new Response(worker, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      "Service-Worker-Allowed": workerScope,
    },
  });
