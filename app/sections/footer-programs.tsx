import { Link, useNavigate } from "react-router";
import { Glyph } from "#app/ui/glyph.tsx";
import type { Navigation } from "#domain/content/navigation.ts";

interface FooterProgramsProps {
  programs: Navigation["footer"]["programs"];
}

/**
 * A click toggles the submenu, a double click goes to the programs' page (specification, point 2).
 * The submenu's first link leads there too, for the keyboard and without JavaScript.
 */
export function FooterPrograms({ programs }: FooterProgramsProps) {
  const navigate = useNavigate();
  return (
    <details className="footer-programs" open>
      <summary onDoubleClick={() => navigate(programs.to)}>
        {programs.label} <Glyph name="chevron" />
      </summary>
      <ul className="footer-links">
        {programs.items.map((item) => (
          <li key={item.to}>
            <Link to={item.to}>{item.label}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
