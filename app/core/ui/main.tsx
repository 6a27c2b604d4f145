import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * A page's `main`. While another page loads it is busy, and a bar moves at the top (motion.css).
 *
 * It gets the focus after a navigation, as a document load would, unless the new page has focused
 * something itself, such as a field found by search. A target in the page gets it first: the target's
 * heading, if focusable.
 */
export function Main(given: ComponentProps<"main">) {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = place?.querySelector<HTMLElement>("[tabindex='-1']");
    (heading ?? place ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  const busy = useNavigation().state !== "idle" || undefined;
  return <main tabIndex={-1} {...given} ref={main} aria-busy={busy} />;
}
