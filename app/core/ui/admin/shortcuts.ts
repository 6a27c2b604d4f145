import { type RefObject, useEffect, useEffectEvent } from "react";

const setting = "shortcuts";

/** Whether single keys do something on this device (WCAG 2.1.4: they can be turned off). */
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
    // A browser that refuses storage has them on.
  }
}

/** Whether somebody types, or a dialog has the keyboard. */
const isTaken = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) ||
  document.querySelector("dialog[open]");

/** Calls what belongs to a key that is pressed alone, unless somebody types. */
export function useShortcuts(keys: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const does = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!does || ctrlKey || metaKey || altKey || isTaken(event) || !shortcutsAreOn()) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** The link of each row, or of each card, of a list. */
export const rowLinks = ({ current: list }: RefObject<HTMLElement | null>) => [
  ...(list?.querySelectorAll<HTMLAnchorElement>(
    ":is(.row-title, .written-words h2) a, .written-ways > a:first-child",
  ) ?? []),
];

/**
 * In a list: `j` and `k` move to the next and previous row's link, `x` ticks the row. Enter opens a link anyway.
 * @param opens `j` and `k` open it at once: what is open is beside the list
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, opens = false) {
  const links = () => rowLinks(list);
  function move(step: 1 | -1) {
    const all = links();
    const isHere = (link: HTMLElement) =>
      opens ? link.ariaCurrent === "page" : link === document.activeElement;
    const at = all.findIndex(isHere);
    const to = at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
    if (opens && to !== at) all[to]?.click();
    else all[to]?.focus();
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
