import { useEffect, useSyncExternalStore } from "react";
import {
  data,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useNavigation,
} from "react-router";
import { answerLimitMs } from "../answer-limit.ts";
import { ErrorLine } from "./result-line.tsx";

/** The message for a form that got no response: the page does not know whether it arrived. */
const unanswered = {
  message:
    "The website did not respond, so this may not have been saved. What you typed is still here. Please try again in a minute.",
};

let reported: typeof unanswered | null = null;
/** The address the form was sent to: for an action with a route of its own, it becomes the page's address. */
let unansweredAt = "";
const listeners = new Set<() => void>();

function notify(now: typeof reported) {
  reported = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the last form got no response; null: it did, or none was sent. */
export const useUnanswered = () =>
  useSyncExternalStore(
    subscribe,
    () => reported,
    () => null,
  );

type Results = Record<string, DataStrategyResult>;

/** A failure of the network or a gateway, or the server's own; a redirect has the type "error" too. */
function isUnanswered({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 500;
}

/**
 * A page's `clientMiddleware`: when the network or server fails, a form's page states it and keeps
 * the input, instead of becoming an error page. What the server refuses (403, 404) stays an error.
 */
export const storeUnanswered: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isForm = request.method !== "GET";
  const { pathname } = new URL(request.url);
  if (isForm || ![location.pathname, unansweredAt].includes(pathname)) notify(null);
  if (!isForm) return;
  const results = await next();
  const failed = Object.entries(results).filter(([, one]) => isUnanswered(one));
  if (failed.length === 0 || request.signal.aborted) return;
  unansweredAt = pathname;
  notify(unanswered);
  // An error status, so that the page's data is not revalidated; no action message.
  const nothing = { type: "data", result: data(undefined, 503) } as const;
  return { ...results, ...Object.fromEntries(failed.map(([route]) => [route, nothing])) };
};

/** States that the last form got no response, and that its input is still there. */
export function UnansweredNotice() {
  const reported = useUnanswered();
  // The router's own message for such a navigation (app/core/ui/unfinished-navigation.tsx) does not mention forms.
  const isSending = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(notify, answerLimitMs, unanswered);
    return () => clearTimeout(timer);
  }, [isSending]);
  return reported && <ErrorLine error={reported} />;
}
