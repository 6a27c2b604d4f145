import { Fragment } from "react";
import { Link } from "react-router";
import { groupsPath } from "#modules/catalogue/ui.ts";
import { TargetButton } from "#modules/content/ui.ts";
import type { SessionCards as Content, TrackField } from "#modules/content/index.ts";
import { acrossThePage, Picture, type Pictured, type PictureSource } from "#core/ui/picture.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";

type EventSection = Pictured<TrackField["events"][number]>;

/**
 * The event sections as a list; the pictures are staggered like the start of a 400 m race. On a phone
 * each section opens at its heading.
 */
export function EventList({ events }: { events: EventSection[] }) {
  return (
    <div className="event-lanes" data-ground="track">
      {events.map(({ id, heading, sign, picture, text, list }) => (
        <section key={id} id={id} className="event-lane" aria-labelledby={`${id}-heading`}>
          <Picture picture={picture} sizes="(max-width: 991px) 100vw, 40vw" />
          <div className="event-lane-words">
            <h2 id={`${id}-heading`}>{heading}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
          <Pictogram name={sign} />
          <details className="phone-disclosure">
            <summary>
              <span className="unseen">More about {heading}</span>
            </summary>
          </details>
        </section>
      ))}
    </div>
  );
}

/** The kinds of events in five columns, each with its icon. */
export function EventsGrid({ heading, text, button, items }: TrackField["choose"]) {
  return (
    <section className="band events-grid" data-ground="night">
      <div className="band-head">
        <h2>{heading}</h2>
        <p>{text}</p>
        <TargetButton {...button} tone="light" />
      </div>
      <Reveal>
        <ul className="events-grid-lanes">
          {items.map(({ sign, name, text, event }) => (
            <li key={name}>
              <Pictogram name={sign} />
              <h3>{event ? <a href={`#${event}`}>{name}</a> : name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

/**
 * The indoor season's banner: its title breaks into lines at 505 px or narrower, and both its
 * buttons link to the inquiry form (docs/specification.md 2.8).
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

interface SessionCardsProps {
  heading: Content["heading"];
  apply: Content["apply"];
  items: (Omit<Content["items"][number], "image"> & { picture: PictureSource })[];
}

/** The performance groups by school grade: each card leads to the groups of its age. */
export function SessionCards({ heading, apply, items }: SessionCardsProps) {
  return (
    <section className="band sessions">
      <div className="band-head">
        <h2>{heading}</h2>
      </div>
      <Reveal className="session-cards">
        {items.map(({ id, sessionType, heading, ages, picture, paragraph }) => (
          <article key={id} className="session-card">
            <div className="session-picture">
              <Picture picture={picture} sizes="(max-width: 767px) 100vw, 38vw" decorative />
              <p>
                Ages{" "}
                <strong>
                  {ages.from}-{ages.to}
                </strong>
              </p>
            </div>
            <p className="session-type">{sessionType}</p>
            <h3>
              <Link to={groupsPath(Math.round((ages.from + ages.to) / 2))}>{heading}</Link>
            </h3>
            <p>{paragraph}</p>
          </article>
        ))}
      </Reveal>
      {apply && (
        <p>
          <Link to={apply.to}>{apply.label}</Link>
        </p>
      )}
    </section>
  );
}
