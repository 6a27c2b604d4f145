import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import type { Club, Navigation, PageLink } from "#modules/content/index.ts";
import { TargetButton } from "#modules/content/ui.ts";
import { Glyph } from "#core/ui/glyph.tsx";
import { useHydrated } from "#core/ui/use-hydrated.ts";

export const menuId = "site-menu";

export interface MenuLinks
  extends Pick<Navigation, "menu" | "inquire" | "find" | "register" | "family"> {
  /** The footer's pages that no entry leads to; only the full-screen menu has them. */
  rest: PageLink[];
}

interface HeaderMenuProps {
  club: Pick<Club, "phone" | "phoneLink">;
  navigation: MenuLinks;
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

  // It may have been opened before the script loaded.
  const showOpenMenu = useEffectEvent(() => {
    if (isOpen(menu.current)) onToggle(true);
  });
  useEffect(() => showOpenMenu(), []);

  // A dropdown that hovering opened closes with Escape wherever the focus is (WCAG 1.4.13).
  useEffect(() => {
    if (openEntry === null) return;
    const onEscape = ({ key }: globalThis.KeyboardEvent) => key === "Escape" && setOpenEntry(null);
    addEventListener("keydown", onEscape);
    return () => removeEventListener("keydown", onEscape);
  }, [openEntry]);

  // A menu that was opened after the address changed, but before the new page was rendered, stays open.
  const openedOn = useRef<string>(undefined);
  useEffect(() => {
    if (openedOn.current && openedOn.current !== location.pathname) {
      close(menu.current);
      setOpenEntry(null);
    }
    openedOn.current = location.pathname;
  }, [path]);

  function onPopoverToggle({ newState }: ToggleEvent<HTMLElement>) {
    onToggle(newState === "open");
    if (newState === "open") menu.current?.querySelector("a")?.focus();
    else setOpenEntry(null);
  }

  const hide = () => close(menu.current);
  const link = ({ to, label }: PageLink) => (
    <Link key={to} to={to} onClick={hide}>
      {label}
    </Link>
  );
  return (
    <nav
      ref={menu}
      id={menuId}
      className="menu"
      aria-label="Main"
      popover="auto"
      data-live={live || undefined}
      // Not in onToggle, which comes a task later: the new page can be rendered in between.
      onBeforeToggle={() => (openedOn.current = location.pathname)}
      onToggle={onPopoverToggle}
      onKeyDown={keepFocusInside}
    >
      <div className="menu-first">{[navigation.find, navigation.register].map(link)}</div>
      <ul className="menu-entries">
        {navigation.menu.map((entry) => (
          <MenuEntry
            key={entry.label}
            entry={entry}
            path={path}
            open={openEntry === entry.label}
            onOpen={(open) =>
              // One dropdown at a time; a delayed close of one does not close another.
              setOpenEntry((now) => (open ? entry.label : now === entry.label ? null : now))
            }
          />
        ))}
      </ul>
      <div className="menu-rest">{navigation.rest.map(link)}</div>
      <div className="menu-foot">
        <TargetButton to={inquireTo} label={navigation.inquire} tone="light" onFollow={hide} />
        {link(navigation.family)}
        <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
      </div>
    </nav>
  );
}

const isOpen = (menu: HTMLElement | null) => menu?.matches(":popover-open");

function close(menu: HTMLElement | null) {
  if (isOpen(menu)) menu?.hidePopover();
}

/** In the full-screen menu Tab wraps around, and Escape closes it; in the row Tab works as usual. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  const menu = event.currentTarget;
  if (event.key !== "Tab" || !isOpen(menu)) return;
  const stops = [...menu.querySelectorAll<HTMLElement>("a, button")].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

interface MenuEntryProps {
  entry: Navigation["menu"][number];
  path: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

const isNarrow = () => matchMedia("(max-width: 991px)").matches;

/**
 * One entry and its dropdown (docs/specification.md 2.2): a click goes to the entry's page, but at
 * 991 px or narrower the first tap opens the dropdown. An entry without a page only opens.
 */
function MenuEntry({ entry, path, open, onOpen }: MenuEntryProps) {
  const id = useId();
  const place = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const live = useHydrated();
  const hover = useHoverOpening(onOpen);
  const { label, to, items } = entry;

  // If CSS opened it for the pointer or the focus before the script loaded, it stays open.
  const showOpenMenu = useEffectEvent(() => {
    if (items.length > 0 && place.current?.matches(":hover, :focus-within")) onOpen(true);
  });
  useEffect(() => showOpenMenu(), []);

  if (to && items.length === 0) {
    return (
      <li className="menu-entry">
        <MenuLink to={to} label={label} path={path} />
      </li>
    );
  }

  function onLinkClick(event: MouseEvent) {
    if (open || !isNarrow()) return;
    event.preventDefault();
    onOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open && !isNarrow()) {
      onOpen(false);
      toggle.current?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onOpen(true);
    const links = [...(place.current?.querySelectorAll<HTMLElement>(".submenu a") ?? [])];
    const next = links.indexOf(event.target as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1);
    // The dropdown can be focused only once it is rendered.
    requestAnimationFrame(() => links.at(next % links.length)?.focus());
  }

  const buttonProps = {
    ref: toggle,
    type: "button" as const,
    "aria-controls": id,
    "aria-expanded": live ? open : undefined,
    onClick: () => onOpen(hover.justOpened() || !open),
  };
  return (
    <li
      ref={place}
      className="menu-entry"
      data-open={open || undefined}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) =>
        !isNarrow() && !place.current?.contains(relatedTarget) && onOpen(false)
      }
      {...hover.handlers}
    >
      {to ? (
        <>
          <MenuLink {...{ to, items, label, path }} onClick={onLinkClick} />
          <button {...buttonProps} className="menu-more" aria-label={`${label} submenu`}>
            <Glyph name="chevron" />
          </button>
        </>
      ) : (
        <button {...buttonProps} className="menu-link" aria-current={currentOf(path, entry)}>
          {label} <Glyph name="chevron" />
        </button>
      )}
      <ul className="submenu" id={id}>
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink to={item.to} label={item.label} path={path} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface MenuLinkProps {
  to: string;
  items?: Place[];
  label: string;
  path: string;
  onClick?: (event: MouseEvent) => void;
}

function MenuLink({ label, path, onClick, ...entry }: MenuLinkProps) {
  return (
    <Link
      to={entry.to}
      className="menu-link"
      aria-current={currentOf(path, entry)}
      onClick={onClick}
    >
      {label}
    </Link>
  );
}

/**
 * The `aria-current` of a menu entry: the page itself; `true` for its parent, such as LEARN for an article;
 * or none.
 */
function currentOf(path: string, { to, items = [] }: Place): "page" | true | undefined {
  if (path === to || (path === "/" && to === "/home")) return "page";
  const isBelow = path.startsWith(`${to}/`) || items.some((item) => currentOf(path, item));
  return isBelow || undefined;
}

interface Place {
  to?: string | undefined;
  items?: Place[];
}

/** A dropdown opens after the pointer has rested 200 ms (docs/specification.md 2.2). */
const delay = 200;
/** A click this soon after hovering is meant to open it, not to close it. */
const sameIntent = 400;

/** Opens on hover with a mouse on wide screens, and closes when the pointer leaves. */
function useHoverOpening(onOpen: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedAt = useRef(-sameIntent);
  useEffect(() => () => clearTimeout(timer.current), []);

  const concerns = ({ pointerType }: PointerEvent) => pointerType === "mouse" && !isNarrow();

  return {
    justOpened: () => performance.now() - openedAt.current < sameIntent,
    handlers: {
      onPointerEnter(event: PointerEvent) {
        if (!concerns(event)) return;
        timer.current = setTimeout(() => {
          openedAt.current = performance.now();
          onOpen(true);
        }, delay);
      },
      onPointerLeave(event: PointerEvent) {
        if (!concerns(event)) return;
        clearTimeout(timer.current);
        onOpen(false);
      },
    },
  };
}
