import type { RequestListener, Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type PageOwner, plainPage } from "#core/http/plain-page.server.ts";

/**
 * Requests that arrive while the site starts wait up to this many ms; then the answer is that it is starting.
 */
const longestWait = 5_000;
/** At most this many requests wait. */
const mostWaiting = 1_000;

const starting = {
  title: "One moment",
  text: "The site is starting. This page loads again by itself.",
  again: 1,
};

/** A server's answers before, while and after the site is open, so that a restart fails nobody's request. */
export function visitsOf(server: Server, owner: PageOwner) {
  let site: RequestListener | null = null;
  let isClosing = false;
  const waiting = new Set<() => void>();

  server.on("request", (request, response) => {
    if (isClosing) {
      // Prevents another request on a connection that is about to be closed.
      response.setHeader("Connection", "close");
      if (request.url === "/up") {
        response.writeHead(503, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
        response.end("down");
        return;
      }
    }
    if (site) site(request, response);
    else whileStarting(request, response);
  });

  const whileStarting: RequestListener = (request, response) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      if (site) return site(request, response);
      const { html, headers } = plainPage(starting, owner);
      response.writeHead(503, { ...headers, "Retry-After": "1" });
      response.end(html);
    };
    const timer = setTimeout(go, longestWait);
    // A load balancer checks /up to decide where to send requests, so that must not wait.
    if (isClosing || request.url === "/up" || waiting.size === mostWaiting) return go();
    waiting.add(go);
    response.once("close", () => {
      clearTimeout(timer);
      waiting.delete(go);
    });
  };

  const goOn = () => {
    for (const go of waiting) go();
  };

  return {
    /** From now on the site answers, starting with waiting requests. */
    open(answer: RequestListener) {
      site = answer;
      goOn();
    },
    /**
     * Answers 503 at `/up` so that load balancers send visitors elsewhere, keeps serving for the time that
     * they need to notice, and lets running requests finish. Idle connections are closed.
     */
    async close(drainSeconds: number) {
      isClosing = true;
      goOn();
      // A site that never opened has no visitors.
      if (site) await wait(drainSeconds * 1_000);
      const closed = new Promise((resolve) => server.close(resolve));
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      await closed;
      clearInterval(idle);
    },
  };
}
