import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the element when another page has come, as a document load would. */
export function useFocusOnArrival() {
  const element = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    (target ?? element.current)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return element;
}
