import { useEffect } from "react";
import { useNavigate } from "react-router";
import { sessionKey } from "#app/forms/use-checkout.ts";

/**
 * The return page's way with the session id kept when the checkout was started: an address without
 * one is looked up by it, and once the result is known it is forgotten (specification, point 4).
 */
export function useStoredSession({ asked, done }: { asked: boolean; done: boolean }): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stored = readStored();
    if (!asked && stored) {
      navigate(`/successful-checkout?session_id=${encodeURIComponent(stored)}`, { replace: true });
    }
    if (done) forgetStored();
  }, [asked, done, navigate]);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(sessionKey);
  } catch {
    return null;
  }
}

function forgetStored() {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // Storage that is switched off has nothing to forget.
  }
}
