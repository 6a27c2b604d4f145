import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the element when another page has come, as a document load would. A page that
 * has given it to something of its own (the field that was searched for) keeps it there.
 */
export function useFocusOnArrival() {
  const element = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (element.current?.contains(document.activeElement)) return;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    (target ?? element.current)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return element;
}
