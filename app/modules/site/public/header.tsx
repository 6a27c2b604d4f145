import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Club } from "#modules/content/index.ts";
import { TargetButton } from "#modules/content/ui.ts";
import { ButtonAnchor } from "#core/ui/button.tsx";
import { Glyph } from "#core/ui/glyph.tsx";
import { ClubMark, type Mark } from "#core/ui/club-mark.tsx";
import { HeaderMenu, type MenuLinks, menuId } from "./menu.tsx";
import type { PageHandle } from "#core/ui/public/page.ts";

interface HeaderProps {
  club: Pick<Club, "phone" | "phoneLink"> & Mark;
  navigation: MenuLinks;
  path: string;
  inquireTo: string;
  /** These pages show only the logo and a phone link. */
  bare: PageHandle["bare"];
  onMenu: (open: boolean) => void;
}

/** Fixed at the top of every public page (docs/specification.md 2.2). */
export function Header({ club, navigation, path, inquireTo, bare, onMenu }: HeaderProps) {
  const [menuOpen, setMenuOpen] = useState<boolean>();
  const scrolled = useScrolledPast(50);

  function onToggle(open: boolean) {
    setMenuOpen(open);
    onMenu(open);
  }

  const link = (name: "find" | "register" | "family") => (
    <Link to={navigation[name].to} className={`header-${name}`}>
      {navigation[name].label}
    </Link>
  );
  return (
    <header className="header" data-scrolled={scrolled || undefined}>
      <div className="header-bar">
        <Link to={bare === "landing" ? "/become-an-olympian" : "/home"} className="header-logo">
          <ClubMark {...club} />
        </Link>
        {bare === "checkout" ? (
          // The page's own button should be the only one.
          <a href={`tel:${club.phoneLink}`} className="header-register">
            {club.phone}
          </a>
        ) : bare ? (
          <ButtonAnchor href={`tel:${club.phoneLink}`} tone="light" size="small">
            {navigation.inquire}
          </ButtonAnchor>
        ) : (
          <>
            {link("find")}
            {link("register")}
            <HeaderMenu {...{ club, navigation, path, inquireTo, onToggle }} />
            {link("family")}
            <div className="header-inquire">
              <TargetButton to={inquireTo} label={navigation.inquire} tone="light" size="small" />
            </div>
            <button
              type="button"
              className="header-toggle"
              popoverTarget={menuId}
              aria-label={menuOpen ? "Close menu" : "Menu"}
              aria-expanded={menuOpen}
            >
              <Glyph name={menuOpen ? "close" : "menu"} />
            </button>
          </>
        )}
      </div>
    </header>
  );
}

function useScrolledPast(threshold: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(scrollY > threshold);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [threshold]);
  return past;
}
