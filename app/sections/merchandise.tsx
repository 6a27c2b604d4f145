import { ButtonLink } from "#app/ui/button.tsx";
import type { Home } from "#domain/content/home.ts";
import { Singlet } from "./singlet.tsx";

/** The club's clothes. */
export function Merchandise({ intro }: { intro: Home["merchandise"] }) {
  return (
    <section className="band merchandise">
      <div className="merchandise-inner">
        <h2>{intro.heading}</h2>
        <p>{intro.text.join(" ")}</p>
        <ButtonLink to={intro.button.to}>{intro.button.label}</ButtonLink>
      </div>
      <Singlet />
    </section>
  );
}
