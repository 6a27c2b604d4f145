import { use, useEffect, useEffectEvent, useState } from "react";
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { answerLimitMs } from "./answer-limit.ts";
import { ChunkLost } from "./chunk-lost.tsx";

const memory = "goingTo";

/**
 * Ends a navigation that would never finish.
 *
 * After 120 s without a response the visitor stays on the page, gets a message, and may try again with a
 * document load, which needs no script. A form keeps its input.
 *
 * When the next page's script does not load, the router reloads the page that the visitor is leaving, which
 * then continues to the next page with a document load.
 */
export function UnfinishedNavigation() {
  const { location: goal, formMethod } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const router = use(DataRouterContext)?.router;
  const [late, setLate] = useState<string | null>();

  useEffect(() => {
    try {
      const interrupted = sessionStorage.getItem(memory);
      sessionStorage.removeItem(memory);
      if (interrupted && wasReloaded()) location.assign(interrupted);
    } catch {
      // A browser that blocks all storage cannot remember the next page.
    }
  }, []);

  // The router's own state: it may reload before React has rendered that it is navigating.
  useEffect(() => {
    const leave = () => {
      const to = router?.state.navigation.location;
      if (to) sessionStorage.setItem(memory, createPath(to));
    };
    addEventListener("beforeunload", leave);
    return () => removeEventListener("beforeunload", leave);
  }, [router]);

  const end = useEffectEvent((to: string) => {
    setLate(formMethod === "POST" ? null : to);
    // The router cannot cancel a navigation; a navigation to the current page, which loads nothing, replaces
    // it.
    void navigate(here, {
      replace: true,
      state: here.state,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  });
  useEffect(() => {
    if (!goal) return;
    setLate(undefined);
    const timer = setTimeout(end, answerLimitMs, createPath(goal));
    return () => clearTimeout(timer);
  }, [goal]);

  return <ChunkLost late={late} />;
}

/** Any other navigation clears it, so that nobody is redirected later. */
function wasReloaded(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return arrival?.type === "reload";
}
