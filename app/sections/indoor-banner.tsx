import { Fragment } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { TrackField } from "#domain/content/track-field.ts";
import { acrossThePage } from "./across-the-page.ts";
import type { Pictured } from "./pictured.ts";
import { TargetButton } from "./target-button.tsx";

/**
 * The indoor season's banner: its title breaks into lines at 505 px or narrower, and both its
 * buttons lead to the enquiry form (specification, points 2 and 9).
 */
export function IndoorBanner({ banner }: { banner: Pictured<TrackField["indoorBanner"]> }) {
  const { titleLines, picture, buttons } = banner;
  return (
    <section className="banner indoor-banner" data-height="tall">
      <Picture picture={picture} sizes={acrossThePage.tall} portraitOnPhones decorative />
      <Reveal className="banner-words">
        <h2>
          {titleLines.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />} {line}
            </Fragment>
          ))}
        </h2>
        <div className="page-hero-buttons">
          {buttons.map((button) => (
            <TargetButton key={button.label} {...button} tone="light" />
          ))}
        </div>
      </Reveal>
    </section>
  );
}
