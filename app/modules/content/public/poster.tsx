import { Pictogram } from "#core/ui/pictogram.tsx";

interface PosterProps {
  sign: string;
  title: string;
  /** Its position among the others: adjacent ones differ in colour. */
  place: number;
  /** The poster's text alternative; none: the surrounding text says the same. */
  alt?: string;
}

const colours = ["track", "gold", "ivory", "ink"] as const;

/** A drawn poster: an icon above its text, sized to its box. */
export function Poster({ sign, title, place, alt }: PosterProps) {
  const meaning = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <div
      className="poster"
      data-paper={colours[Math.floor(place / 2) % colours.length]}
      {...meaning}
    >
      <div className="poster-sheet">
        <Pictogram name={sign} />
        <span>{title}</span>
      </div>
    </div>
  );
}
