import { ButtonLink } from "#core/ui/button.tsx";
import { Picture, type PictureSource } from "#core/ui/picture.tsx";
import type { Home } from "#modules/content/index.ts";
import { Pictogram } from "#core/ui/pictogram.tsx";

interface MerchandiseProps {
  /** Without a picture the singlet is drawn. */
  intro: Home["merchandise"] & { picture?: PictureSource };
  /** The drawn logo belongs to the club, so it is on the singlet. */
  hasDrawnMark?: boolean;
}

/** The club's clothes. */
export function Merchandise({ intro, hasDrawnMark = false }: MerchandiseProps) {
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
        <Singlet hasMark={hasDrawnMark} />
      )}
    </section>
  );
}

const body =
  "M112 12C112 86 148 128 200 128S288 86 288 12H336C336 96 352 150 392 178V500H8V178C48 150 64 96 64 12Z";
const columns = [0, 1, 2, 3];

/** The club's singlet: black, with the bend of the track around its hem. */
function Singlet({ hasMark }: { hasMark: boolean }) {
  return (
    <div className="singlet" aria-hidden="true">
      <svg viewBox="0 0 400 512" focusable="false">
        <clipPath id="singlet-body">
          <path d={body} />
        </clipPath>
        <path className="singlet-cloth" d={body} />
        <g className="singlet-lanes" clipPath="url(#singlet-body)">
          {columns.map((lane) => (
            <circle key={lane} cx="430" cy="560" r={190 + lane * 34} />
          ))}
        </g>
        <path className="singlet-trim" d="M112 12C112 86 148 128 200 128S288 86 288 12" />
        <path
          className="singlet-trim"
          d="M64 12C64 96 48 150 8 178M336 12C336 96 352 150 392 178"
        />
      </svg>
      {hasMark && <Pictogram name="logo-mark" />}
    </div>
  );
}
