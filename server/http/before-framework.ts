import type { IncomingMessage, RequestListener } from "node:http";
import type { Metrics } from "./metrics.ts";
import type { BuiltFiles } from "./built-files.ts";
import type { PageCache } from "./page-cache.ts";
import { notFoundKey, type PageKey } from "./page-key.ts";
import { type RenderQueue, turnedAway } from "./render-queue.ts";
import { visitorNetwork } from "./requests.ts";
import type { SecurityHeaders } from "./security.ts";

interface Parts {
  pageKey: PageKey;
  pageCache: PageCache;
  built: BuiltFiles;
  renderQueue: RenderQueue;
  metrics: Metrics;
  trustProxy: boolean;
  security: SecurityHeaders;
  framework: RequestListener;
}

/**
 * What is in memory, and what is turned away, is answered before the framework spends anything on it: a
 * flood costs the site little, and other visitors little time.
 */
export function beforeFramework({
  pageKey,
  pageCache,
  built,
  renderQueue,
  metrics,
  trustProxy,
  security,
  framework,
}: Parts): RequestListener {
  const refusal = { ...security, ...turnedAway.headers };
  return (request, response) => {
    const key = pageKey(request.method, request.url ?? "/");
    // Files and calls have no page of their own either: the framework's routes know them.
    const isPage = key !== notFoundKey;
    if ((isPage && pageCache.serve(key, request, response)) || built.serve(request, response)) {
      metrics.cached();
    } else if (isPage && isRead(request) && renderQueue.isFull(networkOf(request))) {
      response.writeHead(503, refusal).end(turnedAway.html);
      metrics.answered(503, 0);
    } else framework(request, response);
  };

  function networkOf(request: IncomingMessage): string {
    const forwarded = request.headers["x-forwarded-for"]?.toString();
    return visitorNetwork({ forwarded, remote: request.socket.remoteAddress }, trustProxy);
  }
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";
