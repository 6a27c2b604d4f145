import { ButtonLink } from "#app/ui/button.tsx";
import { PageSign } from "#app/ui/sign.tsx";
import type { Home } from "#domain/content/home.ts";

/** The club's clothes. */
export function Merchandise({ intro }: { intro: Home["merchandise"] }) {
  return (
    <section className="band merchandise">
      <PageSign name="torch" className="merchandise-torch" />
      <div className="merchandise-inner">
        <h2>{intro.heading}</h2>
        <p>{intro.text.join(" ")}</p>
        <ButtonLink to={intro.button.to}>{intro.button.label}</ButtonLink>
      </div>
    </section>
  );
}
