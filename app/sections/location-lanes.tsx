import { Reveal } from "#app/ui/reveal.tsx";
import type { TextPiece } from "#domain/text-pieces.ts";
import { WrittenText } from "./written-text.tsx";

/** A headed part of a town's page. */
export interface LocationBlock {
  heading: string;
  text: TextPiece[];
}

/** The four parts of a town's page, each in a lane with its number. */
export function LocationLanes({ blocks }: { blocks: LocationBlock[] }) {
  return (
    <div className="band location-lanes">
      {blocks.map(({ heading, text }, lane) => (
        <Reveal key={lane} className="location-lane">
          <h2>{heading}</h2>
          <div>
            <WrittenText pieces={text} sizes="(min-width: 768px) 46vw, 92vw" />
          </div>
        </Reveal>
      ))}
    </div>
  );
}
