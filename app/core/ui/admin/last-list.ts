import { useSyncExternalStore } from "react";

const keyOf = (path: string) => `list ${path}`;

/** Remembers what a list showed last in this tab, for the way back to it. */
export function rememberList(path: string, search: string) {
  try {
    sessionStorage.setItem(keyOf(path), search);
  } catch {
    // A browser that refuses storage goes back to the whole list.
  }
}

function lastSearch(path: string): string {
  try {
    return sessionStorage.getItem(keyOf(path)) ?? "";
  } catch {
    return "";
  }
}

const never = () => () => {};

/** The address of a list with the filters and the page that it showed last in this tab. */
export const useLastList = (path: string): string =>
  useSyncExternalStore(
    never,
    () => path + lastSearch(path),
    () => path,
  );
