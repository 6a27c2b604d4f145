import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { keep, kept } from "./kept.ts";
import { rowLinkTo } from "./shortcuts.ts";

/** Remembers what a list showed last in this tab, for the way back to it. */
export const rememberList = (path: string, search: string) => keep(`list ${path}`, search);

const never = () => () => {};

/** The address of a list with the filters and the page that it showed last in this tab. */
export const useLastList = (path: string): string =>
  useSyncExternalStore(
    never,
    () => path + kept(`list ${path}`),
    () => path,
  );

/** The path of the page before, and of this one once it is shown. */
let shownPath = "";

/** Notes which page is shown. The frame calls it, so its effect runs after those of the page. */
export function useShownPath(pathname: string) {
  useEffect(() => {
    shownPath = pathname;
  }, [pathname]);
}

/** Back in a list, the row that was opened has the focus again. */
export function useRowOfPageBefore(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    rowLinkTo(list.current, shownPath)?.focus({ preventScroll: true });
  }, [list]);
}
