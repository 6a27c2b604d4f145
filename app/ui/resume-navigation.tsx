import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const memory = "goingTo";

/**
 * Takes a visitor on whose next page's script did not arrive: the router then reloads the page they
 * are leaving, which leads to the link they pressed by a document of the server's. That one needs no
 * script.
 */
export function ResumeNavigation() {
  const pressed = useRef<string | null>(null);
  const arrivedAt = useLocation();

  useEffect(() => {
    const interrupted = sessionStorage.getItem(memory);
    sessionStorage.removeItem(memory);
    if (interrupted && interrupted !== location.href && wasReloaded()) location.assign(interrupted);
  }, []);

  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
      pressed.current = link && link.origin === location.origin && !link.target ? link.href : null;
    };
    const leave = () => {
      if (pressed.current) sessionStorage.setItem(memory, pressed.current);
    };
    addEventListener("click", press, { capture: true });
    addEventListener("beforeunload", leave);
    return () => {
      removeEventListener("click", press, { capture: true });
      removeEventListener("beforeunload", leave);
    };
  }, []);

  useEffect(() => {
    pressed.current = null;
  }, [arrivedAt]);

  return null;
}

/** Any other arrival clears it, so that nobody is redirected later. */
function wasReloaded(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return arrival?.type === "reload";
}
