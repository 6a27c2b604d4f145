import { ButtonLink } from "#app/ui/button.tsx";
import type { Home } from "#domain/content/home.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { Singlet } from "./singlet.tsx";

interface MerchandiseProps {
  /** Without a picture the singlet is drawn. */
  intro: Home["merchandise"] & { picture?: PictureSource };
}

/** The club's clothes. */
export function Merchandise({ intro }: MerchandiseProps) {
  return (
    <section className="band merchandise">
      <div className="merchandise-inner">
        <h2>{intro.heading}</h2>
        <p>{intro.text.join(" ")}</p>
        <ButtonLink to={intro.button.to}>{intro.button.label}</ButtonLink>
      </div>
      {intro.picture ? (
        <div className="merchandise-picture">
          <Picture picture={intro.picture} sizes="(max-width: 1023px) 100vw, 62vw" />
        </div>
      ) : (
        <Singlet />
      )}
    </section>
  );
}
