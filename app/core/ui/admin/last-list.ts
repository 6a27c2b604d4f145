import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { storedInTab, storeInTab } from "./tab-storage.ts";
import { rowLinkTo } from "./shortcuts.ts";

/** Remembers what a list showed last in this tab, for the way back to it. */
export const rememberList = (path: string, search: string) => storeInTab(`list ${path}`, search);

const never = () => () => {};

/** The address of a list with the filters and page it last had in this tab. */
export const useLastList = (path: string): string =>
  useSyncExternalStore(
    never,
    () => path + storedInTab(`list ${path}`),
    () => path,
  );

/** The path of the previous page; of the current one once it is shown. */
let shownPath = "";

/** Records which page is shown. The layout calls it, so that its effect runs after the page's effects. */
export function useShownPath(pathname: string) {
  useEffect(() => {
    shownPath = pathname;
  }, [pathname]);
}

/** When the user returns to a list, the row that was opened gets the focus again. */
export function useRowOfPageBefore(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    rowLinkTo(list.current, shownPath)?.focus({ preventScroll: true });
  }, [list]);
}
