import { Pictogram } from "#app/ui/pictogram.tsx";

interface PosterProps {
  sign: string;
  title: string;
  /** Its place among the others: neighbours differ in colour. */
  place: number;
  /** The poster's text alternative; none: the context says it already. */
  alt?: string;
}

const waivers = ["track", "gold", "ivory", "ink"] as const;

/** A drawn poster: a sign over its text, as large as its box. */
export function Poster({ sign, title, place, alt }: PosterProps) {
  const meaning = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <div
      className="poster"
      data-paper={waivers[Math.floor(place / 2) % waivers.length]}
      {...meaning}
    >
      <div className="poster-sheet">
        <Pictogram name={sign} />
        <span>{title}</span>
      </div>
    </div>
  );
}
