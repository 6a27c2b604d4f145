import { Carousel } from "#core/ui/carousel.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";
import type { Association } from "../people.ts";

/** The strip's content: for the pages and for the landing page (`content.ts`). */
export interface AssociationsContent {
  heading: string;
  text?: string;
  items: Association[];
}

interface AssociationsProps extends AssociationsContent {
  ground?: "ivory" | "sunken";
}

/** The club's associations: their logos in a carousel (docs/specification.md 2.22 and 2.23). */
export function Associations({ heading, text, items, ground = "sunken" }: AssociationsProps) {
  return (
    <section className="band associations" data-ground={ground}>
      <div className="associations-head">
        <h2>{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      <Carousel
        kind="cards"
        label="Associations"
        perView="1-2-4"
        loop
        autoplay={1000}
        slides={items.map(({ id, image, name, role }) => (
          <div key={id} className="association">
            <Pictogram name={image} label={name} />
            <p>{role}</p>
          </div>
        ))}
      />
    </section>
  );
}
