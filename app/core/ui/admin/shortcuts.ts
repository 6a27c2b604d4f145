import { useEffect, useEffectEvent } from "react";

const setting = "shortcuts";

/** Whether single-key shortcuts are on for this device (WCAG 2.1.4: they can be turned off). */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(setting) !== "off";
  } catch {
    return true;
  }
}

export function switchShortcuts(on: boolean) {
  try {
    localStorage.setItem(setting, on ? "on" : "off");
  } catch {
    // They are on if the browser refuses storage.
  }
}

/** Whether the user is typing, or a dialog has the keyboard. */
const isTaken = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) ||
  document.querySelector("dialog[open]");

/** Calls what belongs to a key that is pressed alone, or with Control or Cmd, unless somebody types. */
export function useShortcuts(keys: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isAlone = !event.ctrlKey && !event.metaKey;
    const key = isAlone ? event.key : `Control+${event.key}`;
    const does = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!does || event.altKey || isTaken(event) || (isAlone && !shortcutsAreOn())) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

const rows =
  ":is(.rows, .bars) tbody tr, :is(.lines, .panel-list, .tasks, .roster, .sheet) > li, .written-card";

/**
 * What `j` and `k` move to in each row of a list: what marks an athlete, what opens the row, or its link;
 * the row itself in a table that leads nowhere.
 */
const rowStops = (place: ParentNode) => {
  const stops = [...place.querySelectorAll<HTMLElement>(rows)].flatMap((row) => {
    if (!row.checkVisibility()) return [];
    const stop =
      row.querySelector<HTMLElement>(".sheet-choice, .roster-fold > summary") ?? rowLink(row);
    if (stop) return [stop];
    return row.matches(".rows tr") ? [row] : [];
  });
  // A row in a row has the same link.
  return [...new Set(stops)];
};

const rowLink = (row: Element) =>
  row.querySelector<HTMLAnchorElement>(
    ":is(.row-title, .written-words h2) a, .written-ways > a:first-child",
  ) ?? row.querySelector<HTMLAnchorElement>("a[href]");

/** The link of a list's row that leads to a page. */
export const rowLinkTo = (list: Element | null, path: string) =>
  [...(list?.querySelectorAll(rows) ?? [])].map(rowLink).find((link) => link?.pathname === path);

/**
 * On every page: `j` and `k` move to the next and previous row of its lists, `x` ticks the row. Enter opens a link
 * anyway. Where what a row leads to is open beside the list (`data-split`), they open it at once.
 */
export function useRowKeys() {
  function move(step: 1 | -1) {
    const split = document.querySelector("[data-split]");
    const all = rowStops(split ?? document.getElementById("main") ?? document);
    const isHere = (stop: HTMLElement) =>
      split ? stop.ariaCurrent === "page" : stop.closest(rows)?.contains(document.activeElement);
    const at = all.findIndex(isHere);
    const to = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
    if (split && to !== all[at]) return to?.click();
    if (to?.matches("tr")) to.tabIndex = -1;
    to?.focus();
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const row = document.activeElement?.closest("tr");
      row?.querySelector<HTMLInputElement>(".row-pick input")?.click();
    },
  });
}
