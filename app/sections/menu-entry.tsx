import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { Link } from "react-router";
import { Glyph } from "#app/ui/glyph.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Navigation } from "#domain/content/navigation.ts";
import { useHoverOpening } from "./use-hover-opening.ts";

interface MenuEntryProps {
  entry: Navigation["menu"][number];
  path: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

const isNarrow = () => matchMedia("(max-width: 991px)").matches;

/**
 * One entry and its dropdown (specification, point 2): a click goes to the entry's page, but at
 * 991 px or narrower the first tap opens the dropdown. An entry without a page only opens.
 */
export function MenuEntry({ entry, path, open, onOpen }: MenuEntryProps) {
  const id = useId();
  const place = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const live = useHydrated();
  const hover = useHoverOpening(onOpen);
  const { label, to, items } = entry;

  // Until the script arrived, the style sheet opened it for the pointer or the focus: it stays open.
  const takeOver = useEffectEvent(() => {
    if (items.length > 0 && place.current?.matches(":hover, :focus-within")) onOpen(true);
  });
  useEffect(() => takeOver(), []);

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
    // The dropdown takes focus only once it is drawn.
    requestAnimationFrame(() => links.at(next % links.length)?.focus());
  }

  const buttonProps = {
    ...{ ref: toggle, type: "button" as const, "aria-controls": id },
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
          <MenuLink to={to} label={label} path={path} onClick={onLinkClick} />
          <button {...buttonProps} className="menu-more" aria-label={`${label} submenu`}>
            <Glyph name="chevron" />
          </button>
        </>
      ) : (
        <button {...buttonProps} className="menu-link">
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
  label: string;
  path: string;
  onClick?: (event: MouseEvent) => void;
}

function MenuLink({ to, label, path, onClick }: MenuLinkProps) {
  const here = path === to || (path === "/" && to === "/home");
  return (
    <Link to={to} className="menu-link" aria-current={here ? "page" : undefined} onClick={onClick}>
      {label}
    </Link>
  );
}
