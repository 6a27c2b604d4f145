import { useEffect, useLayoutEffect } from "react";
import { deleteRosters } from "./stored-pages.ts";

/*
 * What the admin site keeps in a tab: an answer that is not finished, and what each list showed last. A computer
 * may be shared, so it goes when the account signs out, in every tab, and when another one signs in.
 */
const prefix = "admin ";
const accountKey = `${prefix}account`;
const signedOutKey = "admin-signed-out";

/** What is kept under a name; "": nothing. */
export const kept = (name: string): string =>
  stored(() => sessionStorage.getItem(prefix + name)) ?? "";

export function keep(name: string, text: string) {
  stored(() => {
    if (text === "") sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  });
}

/** Removes what is kept in this tab, and the rosters on this device, unless they are this account's. */
export function forgetKept(unlessOf?: string) {
  void deleteRosters(unlessOf);
  stored(() => {
    if (unlessOf !== undefined && sessionStorage.getItem(accountKey) === unlessOf) return;
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    if (unlessOf !== undefined) sessionStorage.setItem(accountKey, unlessOf);
  });
}

/** When the form that signs out is sent. */
export function forgetAtSignOut() {
  forgetKept();
  // This page goes once the server has answered, so the session of the other tabs has ended too.
  const tellOtherTabs = () => stored(() => localStorage.setItem(signedOutKey, String(Date.now())));
  addEventListener("pagehide", tellOtherTabs, { once: true });
}

/** In the frame of every page: what is kept is this account's. */
export function useKeptFor(account: string) {
  // Before the effects of the page, which read what is kept.
  useLayoutEffect(() => forgetKept(account), [account]);
  useEffect(() => {
    const leave = ({ key }: StorageEvent) => {
      if (key !== signedOutKey) return;
      forgetKept();
      location.reload();
    };
    addEventListener("storage", leave);
    return () => removeEventListener("storage", leave);
  }, []);
}

/** A browser that refuses storage, or whose storage is full, keeps nothing. */
function stored<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
