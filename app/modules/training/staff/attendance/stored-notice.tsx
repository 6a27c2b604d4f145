import { useSyncExternalStore } from "react";
import { shortDayOf, timeOfDay } from "#core/time/time.ts";
import { storedAtAttribute } from "#core/ui/admin/stored-pages.ts";

const read = () => document.documentElement.getAttribute(storedAtAttribute);
const listeners = new Set<() => void>();

/** The site has answered, so the page is no longer only the device's copy. */
export function endStored(): void {
  if (read() === null) return;
  document.documentElement.removeAttribute(storedAtAttribute);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("online", endStored);
  return () => {
    listeners.delete(listener);
    removeEventListener("online", endStored);
  };
}

/** Says that the page is the device's copy. CSS shows it only then, even before the page's script runs. */
export function StoredNotice({ zone }: { zone: string }) {
  const storedAt = useSyncExternalStore(subscribe, read, () => null);
  const at = storedAt === null ? null : new Date(Number(storedAt));
  return (
    <p className="notice stored-notice">
      You are offline. This is the copy on this device
      {at && `, of ${shortDayOf(at, zone)}, ${timeOfDay(at, zone)}`}.
    </p>
  );
}
