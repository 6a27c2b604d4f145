import { useCallback, useEffect, useState } from "react";

/**
 * A random value for one filling of a form, so that a repeated sending of the same words is one
 * submission. Empty in the server's HTML: pages are cached, and without JavaScript there is none.
 */
export function useFormToken() {
  const [token, setToken] = useState("");
  // Browsers offer randomUUID on secure pages only.
  const renew = useCallback(() => setToken(globalThis.crypto.randomUUID?.() ?? ""), []);
  useEffect(renew, [renew]);
  return [token, renew] as const;
}
