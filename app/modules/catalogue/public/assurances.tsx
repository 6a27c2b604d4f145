import { Link, useRouteLoaderData } from "react-router";
import type { OfficeText } from "#modules/content/index.ts";

/** Parents' first questions, a line each: the price of a first practice, the coaches. */
export function Assurances() {
  return (
    <ul className="assurances">
      {useFrame()?.assurances.map(({ text, link }) => (
        <li key={text}>
          {text} <Link to={link.to}>{link.label}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The frame around public pages has the ages that the club trains; a preview has no frame. */
export const useFrame = () =>
  useRouteLoaderData<{ ages: number[]; assurances: OfficeText["assurances"] }>(
    "modules/site/public/layout",
  );
