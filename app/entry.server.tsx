import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { InlineScriptContext, ownCodeHeader } from "#core/own-code.ts";
import type { AppContext } from "#core/context.server.ts";
import { appContext, type Visit, visitContext } from "#core/request-context.ts";

// The server imports these from here: under Vite this file has its own copy of the router.
export { createRequestHandler, matchRoutes } from "react-router";

/** Passes the app context to the pages: called once per request by `app/edge/app.ts`. */
export function provide(ctx: AppContext, visit: Visit) {
  const context = new RouterContextProvider();
  context.set(appContext, ctx);
  context.set(visitContext, visit);
  return context;
}

/** Logs errors that no page handled; an invalid address or form is a client error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isSlip = isRouteErrorResponse(error) && error.status < 500;
  if (!isSlip && !request.signal.aborted)
    (context as RouterContextProvider).get(visitContext).report(error);
};

/** Renders a page to completion: nothing streams, so it can be hashed, cached and compressed whole. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
) {
  let failed: unknown;
  const nonce = crypto.randomUUID();
  const page = (
    <InlineScriptContext value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </InlineScriptContext>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // A single chunk: React would otherwise split a long page into parts that scripts move into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failed = error;
    },
  });
  await stream.allReady;
  if (failed) throw failed;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(ownCodeHeader, nonce);
  return new Response(stream, { status, headers });
}
