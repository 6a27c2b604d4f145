import { Reveal } from "#app/ui/reveal.tsx";

/** A headed part of a town's page; the server has made its HTML safe to show. */
export interface LocationBlock {
  heading: string;
  html: string;
}

/** The four parts of a town's page, each in a lane with its number. */
export function LocationLanes({ blocks }: { blocks: LocationBlock[] }) {
  return (
    <div className="band location-lanes">
      {blocks.map(({ heading, html }, lane) => (
        <Reveal key={lane} className="location-lane">
          <h2>{heading}</h2>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </Reveal>
      ))}
    </div>
  );
}
