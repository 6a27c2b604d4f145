import {
  type KeyboardEvent,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Glyph } from "#app/ui/glyph.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Club } from "#domain/content/club.ts";
import type { Navigation } from "#domain/content/navigation.ts";
import { TargetButton } from "./target-button.tsx";
import { MenuEntry } from "./menu-entry.tsx";

export const menuId = "site-menu";

interface HeaderMenuProps {
  club: Pick<Club, "phone" | "phoneLink">;
  navigation: Pick<Navigation, "menu" | "inquire">;
  path: string;
  inquireTo: string;
  onToggle: (open: boolean) => void;
}

/**
 * The header's entries: a row on wide screens, a full-screen popover at 991 px or narrower. The
 * popover and the dropdowns open without JavaScript too; see header.css.
 */
export function HeaderMenu({ club, navigation, path, inquireTo, onToggle }: HeaderMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const [openEntry, setOpenEntry] = useState<string | null>(null);
  const live = useHydrated();

  // It may have been opened before the script arrived.
  const takeOver = useEffectEvent(() => {
    if (menu.current?.matches(":popover-open")) onToggle(true);
  });
  useEffect(() => takeOver(), []);

  // A dropdown that hovering opened closes with Escape wherever the focus is (WCAG 1.4.13).
  useEffect(() => {
    if (openEntry === null) return;
    const onEscape = ({ key }: globalThis.KeyboardEvent) => key === "Escape" && setOpenEntry(null);
    addEventListener("keydown", onEscape);
    return () => removeEventListener("keydown", onEscape);
  }, [openEntry]);

  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    close(menu.current);
    setOpenEntry(null);
  }, [path]);

  function onPopoverToggle({ newState }: ToggleEvent<HTMLElement>) {
    onToggle(newState === "open");
    if (newState === "open") menu.current?.querySelector<HTMLElement>("[data-close]")?.focus();
    else setOpenEntry(null);
  }

  return (
    <nav
      ref={menu}
      id={menuId}
      className="menu"
      aria-label="Main"
      popover="auto"
      data-live={live || undefined}
      onToggle={onPopoverToggle}
      onKeyDown={keepFocusInside}
    >
      <button
        type="button"
        className="menu-close"
        data-close
        popoverTarget={menuId}
        popoverTargetAction="hide"
      >
        Close menu <Glyph name="close" />
      </button>
      <ul className="menu-entries">
        {navigation.menu.map((entry) => (
          <MenuEntry
            key={entry.label}
            entry={entry}
            path={path}
            open={openEntry === entry.label}
            onOpen={(open) => setOpenEntry((now) => nextOpen(now, entry.label, open))}
          />
        ))}
      </ul>
      <div className="menu-foot">
        <TargetButton
          to={inquireTo}
          label={navigation.inquire}
          tone="light"
          onPress={() => close(menu.current)}
        />
        <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
      </div>
    </nav>
  );
}

/** One dropdown at a time; a late close of one does not shut another. */
function nextOpen(now: string | null, label: string, open: boolean): string | null {
  if (open) return label;
  return now === label ? null : now;
}

function close(menu: HTMLElement | null) {
  if (menu?.matches(":popover-open")) menu.hidePopover();
}

/** In the full-screen menu Tab goes round; in the row it does what it always does. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  const menu = event.currentTarget;
  if (event.key !== "Tab" || !menu.matches(":popover-open")) return;
  const stops = [...menu.querySelectorAll<HTMLElement>("a, button")].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
