import { Carousel } from "#app/ui/carousel.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { Accomplishment } from "#domain/content/accomplishments.ts";

interface AccomplishmentsProps {
  heading: string;
  items: Accomplishment[];
}

const levelNames: Record<Accomplishment["level"], string> = {
  provincial: "Provincial",
  national: "National",
  "high-school": "High school",
  american: "American",
  "record-holder": "Record holders",
};

/**
 * What the club's athletes won: three years a slide, or one where the screen is at most 992 px wide.
 * Exactly two items stand two beside each other; two, three or four don't loop (specification, point 9).
 */
export function Accomplishments({ heading, items }: AccomplishmentsProps) {
  return (
    <section className="band accomplishments" id="accomplishments">
      <Reveal className="accomplishments-inner">
        <h2 tabIndex={-1}>{heading}</h2>
        <Carousel
          kind="cards"
          label="Accomplishments"
          perView={items.length === 2 ? "1-2" : "1-3"}
          byView
          loop={![2, 3, 4].includes(items.length)}
          autoplay={1000}
          speed={1000}
          slides={items.map((item) => <Season key={item.id} season={item} />)}
        />
      </Reveal>
    </section>
  );
}

/** One year at one championship. */
function Season({ season }: { season: Accomplishment }) {
  const { level, logo, year, subtitle, listItems } = season;
  const [number, ...since] = year.split(" ");
  return (
    <article className="season">
      <header>
        <p className="season-level">
          <Sign name={logo} />
          {levelNames[level]}
        </p>
        <h3>
          <span className="season-year">
            {number} {since.length > 0 && <small>{since.join(" ")}</small>}
          </span>{" "}
          {subtitle}
        </h3>
      </header>
      <ul>
        {listItems.map(({ childArray: [event = "", place = "", names = ""] }) => (
          <li key={event} data-place={place.toLowerCase()}>
            <strong>{place}</strong>
            <span>{event}</span>
            <span className="season-names">{names}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
