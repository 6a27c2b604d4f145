import { useEffect, useLayoutEffect } from "react";
import { deleteRosters } from "./stored-pages.ts";

/*
 * What the admin site stores in a tab: an unfinished answer, and what each list showed last. A computer may be
 * shared, so all of it is deleted when the account signs out, in every tab, and when another one signs in.
 */
const prefix = "admin ";
const accountKey = `${prefix}account`;
const signedOutKey = "admin-signed-out";

/** The text stored under a name; "": none. */
export const storedInTab = (name: string): string =>
  stored(() => sessionStorage.getItem(prefix + name)) ?? "";

export function storeInTab(name: string, text: string) {
  stored(() => {
    if (text === "") sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  });
}

/** Deletes what is stored in this tab, and the rosters on this device, unless they are this account's. */
export function clearTabStorage(unlessOf?: string) {
  void deleteRosters(unlessOf);
  stored(() => {
    if (unlessOf !== undefined && sessionStorage.getItem(accountKey) === unlessOf) return;
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    if (unlessOf !== undefined) sessionStorage.setItem(accountKey, unlessOf);
  });
}

/** When the form that signs out is sent. */
export function clearAtSignOut() {
  clearTabStorage();
  // The page is left once the server has answered: by then the session of the other tabs has ended.
  const tellOtherTabs = () => stored(() => localStorage.setItem(signedOutKey, String(Date.now())));
  addEventListener("pagehide", tellOtherTabs, { once: true });
}

/** For the frame of every page: deletes what another account has stored. */
export function useTabStorageOf(account: string) {
  // Before the effects of the page, which read the storage.
  useLayoutEffect(() => clearTabStorage(account), [account]);
  useEffect(() => {
    const leave = ({ key }: StorageEvent) => {
      if (key !== signedOutKey) return;
      clearTabStorage();
      location.reload();
    };
    addEventListener("storage", leave);
    return () => removeEventListener("storage", leave);
  }, []);
}

/** A browser that refuses storage, or whose storage is full, stores nothing. */
function stored<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
