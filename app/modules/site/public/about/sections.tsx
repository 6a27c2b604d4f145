import { TargetButton } from "#modules/content/ui.ts";
import type {
  TextBlock,
  Accomplishment,
  Coaches,
  Founder as FounderContent,
  TeamMember,
} from "#modules/content/index.ts";
import { Link } from "react-router";
import { Carousel } from "#core/ui/carousel.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";
import { Portrait, type Portrayed } from "#core/ui/portrait.tsx";

interface CoachListProps {
  coaches: Pick<Coaches, "heading" | "intro"> & {
    groups: {
      heading: string;
      /** With their anchors: an article links to its author. */
      items: (Portrayed<Coaches["groups"][number]["items"][number]> & { id: string })[];
    }[];
  };
}

/** All coaches: OLYMPIANS, CERTIFIED COACHES, EVENT SPECIALISTS. */
export function CoachList({ coaches }: CoachListProps) {
  const { heading, intro, groups } = coaches;
  if (groups.length === 0) return null;
  return (
    <section className="band coach-list" id="coaches" data-ground="sunken">
      <div className="coach-list-head">
        <h2>{heading}</h2>
        <p>{intro}</p>
      </div>
      {groups.map((group, n) => (
        <Reveal key={group.heading} className="coach-group">
          <h3>{group.heading}</h3>
          <ul>
            {group.items.map(({ id, name, title, portrait }) => (
              <li key={id} id={id}>
                <Portrait
                  of={portrait}
                  sizes="(max-width: 639px) 4.5rem, (max-width: 767px) 30vw, 16vw"
                />
                <strong>{name}</strong>
                <span>{title}</span>
              </li>
            ))}
          </ul>
          <details className="phone-disclosure" open={n === 0}>
            <summary>
              <span className="unseen">Show {group.heading}</span>
            </summary>
          </details>
        </Reveal>
      ))}
    </section>
  );
}

interface FounderProps {
  /** With the first sentence of the text, which a phone shows alone. */
  founder: Portrayed<FounderContent["normal"]> & { sentence: string };
}

/** MEET THE FOUNDER: an Olympian's biography. */
export function Founder({ founder }: FounderProps) {
  const { heading, name, title, portrait, text, sentence } = founder;
  const [opening, ...rest] = text;
  if (!opening) return null;
  return (
    <section className="band founder" id="founder">
      <Reveal className="founder-inner">
        <h2>{heading}</h2>
        <figure className="founder-portrait">
          <Portrait of={portrait} sizes="(max-width: 767px) 30vw, 24vw" />
          <figcaption>
            <strong>{name}</strong>
            {title}
          </figcaption>
        </figure>
        <div className="founder-text">
          <p className="founder-opening">
            {sentence}
            <span>{opening.slice(sentence.length)}</span>
          </p>
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <details className="phone-more">
            <summary>
              Read on<span className="unseen"> about {name}</span>
            </summary>
          </details>
        </div>
      </Reveal>
    </section>
  );
}

interface RoleModelProps {
  content: TextBlock;
  /** LEARN MORE: a link to the film on another site. */
  more: { label: string; to: string };
}

/** The older athletes who help the younger ones. */
export function RoleModel({ content, more }: RoleModelProps) {
  const [opening, ...rest] = content.text;
  return (
    <section className="band role-model">
      <Reveal className="role-model-inner">
        <h2>{content.heading}</h2>
        <div className="role-model-text">
          <p className="role-model-opening">{opening}</p>
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <TargetButton {...more} about="about our role models" />
        </div>
      </Reveal>
    </section>
  );
}

interface TeamProps {
  heading: string;
  members: Portrayed<TeamMember>[];
  loop?: boolean;
}

/** OUR TEAM: coaches, each in a list item (docs/specification.md 2.22 and 2.23). */
export function Team({ heading, members, loop = true }: TeamProps) {
  if (members.length === 0) return null;
  return (
    <section className="band team">
      <Reveal className="team-inner">
        <h2>{heading}</h2>
        <Carousel
          kind="cards"
          label="Coaches"
          loop={loop}
          autoplay={1000}
          slides={members.map(({ id, name, titles, portrait }) => (
            <article key={id} className="member">
              <Portrait of={portrait} sizes="15rem" />
              <h3>{name}</h3>
              {titles.map((title) => (
                <p key={title}>{title}</p>
              ))}
            </article>
          ))}
        />
      </Reveal>
    </section>
  );
}

interface AccomplishmentsProps {
  heading: string;
  /** Whether visitors can read the club's records. */
  hasRecords: boolean;
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
 * The results of the club's athletes: three years per slide, or one where the screen is at most 992 px
 * wide. Exactly two items are side by side; two, three or four don't loop (docs/specification.md 2.10).
 */
export function Accomplishments({ heading, hasRecords, items }: AccomplishmentsProps) {
  if (items.length === 0) return null;
  return (
    <section className="band accomplishments" id="accomplishments">
      <Reveal className="accomplishments-inner">
        <div>
          <h2 tabIndex={-1}>{heading}</h2>
          {hasRecords && (
            <p>
              <Link to="/records">Club records and recent meets</Link>
            </p>
          )}
        </div>
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
          <Pictogram name={logo} />
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
