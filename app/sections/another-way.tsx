import type { Club } from "#domain/content/club.ts";
import type { Band } from "#domain/content/band.ts";
import { TargetButton } from "./target-button.tsx";

interface AnotherWayProps {
  band: Band;
  club: Pick<Club, "email" | "phone" | "phoneLink">;
}

/** What stands where another service should: how to reach the same end by phone, mail or form. */
export function AnotherWay({ band, club }: AnotherWayProps) {
  const { heading, text, button } = band;
  return (
    <div className="another-way">
      <h2>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul>
        <li>
          <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
        </li>
        <li>
          <a href={`mailto:${club.email}`}>{club.email}</a>
        </li>
      </ul>
      {button && <TargetButton {...button} />}
    </div>
  );
}
