import { useEffect } from "react";
import { useNavigation } from "react-router";

const memory = "goingTo";

/**
 * Remembers where the visitor is going while a page's script is on its way. When it does not
 * arrive, the router reloads the page they are leaving; they are then taken on, by a document of
 * the server's that needs no script.
 */
export function ResumeNavigation() {
  const { location: next } = useNavigation();
  const goingTo = next && next.pathname + next.search + next.hash;

  useEffect(() => {
    const interrupted = sessionStorage.getItem(memory);
    const arrived = interrupted === location.pathname + location.search + location.hash;
    if (interrupted && !arrived && wasReloaded()) location.assign(interrupted);
    else sessionStorage.removeItem(memory);
  }, []);

  useEffect(() => {
    if (!goingTo) return;
    sessionStorage.setItem(memory, goingTo);
    return () => sessionStorage.removeItem(memory);
  }, [goingTo]);

  return null;
}

/** Arriving anywhere by other means ends the journey: nobody is taken where they no longer go. */
function wasReloaded(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return arrival?.type === "reload";
}
