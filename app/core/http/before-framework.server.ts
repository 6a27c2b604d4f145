import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "./metrics.server.ts";
import type { BuiltFiles } from "./built-files.server.ts";
import type { CheckoutGate } from "./checkout-gate.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { createUncachedLimit } from "./uncached-limit.server.ts";
import { notFoundKey, type PageKey } from "./page-key.server.ts";
import { type RenderQueue, overloadedPage } from "./render-queue.server.ts";
import type { PageOwner } from "./plain-page.server.ts";
import { visitorNetwork } from "./requests.server.ts";
import type { SecurityHeaders } from "./security.server.ts";

interface Parts {
  pageKey: PageKey;
  pageCache: PageCache;
  built: BuiltFiles;
  renderQueue: RenderQueue;
  checkoutDoor: CheckoutGate;
  metrics: Metrics;
  trustProxy: boolean;
  security: SecurityHeaders;
  owner: PageOwner;
  framework: RequestListener;
}

/**
 * A rejected request is answered after this many ms: a client that repeats the request as soon as it gets an
 * answer then costs the site one short answer a second per connection.
 */
const refusedAfter = 1_000;
/** At most this many rejections are delayed; others are answered immediately. */
const mostHeld = 1_000;

/**
 * Cached pages, families in the checkout's waiting room, and rejected requests are answered before the
 * framework sees them: a flood costs the site little, and other visitors little time.
 */
export function beforeFramework({
  pageKey,
  pageCache,
  built,
  renderQueue,
  checkoutDoor,
  metrics,
  trustProxy,
  security,
  owner,
  framework,
}: Parts): RequestListener {
  const misses = createUncachedLimit();
  let held = 0;
  return (request, response) => {
    const key = pageKey(request.method, request.url ?? "/");
    // Files and API calls match no page either: the framework's routes know them.
    const isPage = !key?.startsWith(notFoundKey);
    if ((isPage && pageCache.serve(key, request, response)) || built.serve(request, response)) {
      metrics.cached();
    } else if (!isRead(request)) {
      framework(request, response);
    } else {
      const network = networkOf(request);
      let mayAsk: boolean | undefined;
      const askOnce = () => (mayAsk ??= misses.spend(network));
      const looked = checkoutDoor.look(request, response, askOnce);
      const go = (door: Awaited<typeof looked>) => {
        if (door === "waits") return metrics.answered(response.statusCode, 0);
        const isTooMuch = () =>
          isPage ? renderQueue.isFull(network) || !askOnce() : misses.isSpent(network);
        if (door === "refused" || isTooMuch()) return refuse(response);
        // A file or call that exists does not count as a miss.
        if (!isPage)
          response.once("finish", () => response.statusCode === 404 && misses.spend(network));
        framework(request, response);
      };
      if (typeof looked === "string") go(looked);
      else void looked.then(go);
    }
  };

  function refuse(response: ServerResponse) {
    const answer = () => {
      const { html, headers } = overloadedPage(owner);
      response.writeHead(503, { ...security, ...headers }).end(html);
      metrics.answered(503, 0);
    };
    if (held >= mostHeld) return answer();
    held += 1;
    const timer = setTimeout(answer, refusedAfter);
    response.once("close", () => {
      clearTimeout(timer);
      held -= 1;
    });
  }

  function networkOf(request: IncomingMessage): string {
    const forwarded = request.headers["x-forwarded-for"]?.toString();
    return visitorNetwork({ forwarded, remote: request.socket.remoteAddress }, trustProxy);
  }
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";
