import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Revalidates the page's data once it expires, in a tab left open. Offline nothing changes: the old page is
 * better than an error page.
 * @param instant when it expires, as ISO 8601
 */
export function useFreshUntil(instant: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = async () => {
      const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
      if (answer?.ok) await revalidate();
    };
    const timer = setTimeout(refresh, Math.max(1_000, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant, revalidate]);
}
