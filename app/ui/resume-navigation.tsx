import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as RouterContext } from "react-router";

const memory = "goingTo";

/**
 * Remembers where the visitor is going while a page's script is on its way. When it does not
 * arrive, the router reloads the page they are leaving; they are then taken on, by a document of
 * the server's that needs no script.
 *
 * It listens to the router itself: `useNavigation` speaks only once React has drawn the change,
 * and a script that is refused at once is quicker than that. What the router reports once the
 * document is being left means nothing: the reload breaks off its work.
 */
export function ResumeNavigation() {
  const router = useContext(RouterContext)?.router;

  useEffect(() => {
    const interrupted = sessionStorage.getItem(memory);
    const arrived = interrupted === location.pathname + location.search + location.hash;
    if (interrupted && !arrived && wasReloaded()) location.assign(interrupted);
    else sessionStorage.removeItem(memory);
  }, []);

  useEffect(() => {
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    const unsubscribe = router?.subscribe(({ navigation: { location: next } }) => {
      if (next) {
        sessionStorage.setItem(memory, next.pathname + next.search + next.hash);
        addEventListener("beforeunload", leave);
      } else if (!leaving) {
        sessionStorage.removeItem(memory);
        removeEventListener("beforeunload", leave);
      }
    });
    return () => {
      unsubscribe?.();
      removeEventListener("beforeunload", leave);
    };
  }, [router]);

  return null;
}

/** Arriving anywhere by other means ends the journey: nobody is taken where they no longer go. */
function wasReloaded(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return arrival?.type === "reload";
}
