import { GroupFinder } from "#modules/catalogue/ui.ts";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Inquiries } from "#modules/inbox/ui.ts";
import { PageHero } from "#modules/content/ui.ts";
import { WrittenText } from "#modules/articles/ui.ts";
import type { PageLink, Venue } from "#modules/content/index.ts";
import type { TextPiece } from "#modules/articles/index.ts";
import { useFreshUntil } from "#core/ui/use-fresh-until.ts";
import { ButtonLink } from "#core/ui/button.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import { mapPath } from "#core/map-address.ts";
import { addressLine } from "#core/time/schedule.ts";
import { ScheduleProgram } from "../schedule/sections.tsx";
import type { LocationBlock, locationPage } from "./content.server.ts";

interface LocationViewProps extends Awaited<ReturnType<typeof locationPage>> {
  /** The result of an inquiry just sent. */
  arrived: ComponentProps<typeof Inquiries>["arrived"];
}

/** A town's page in its sections. */
export function LocationView(page: LocationViewProps) {
  const { hero, until, finder, intro, venues, schedule, highlighted, blocks, others } = page;
  const { action, inquiries, arrived, expires } = page;
  useFreshUntil(expires);
  return (
    <>
      <PageHero hero={{ ...hero, line: hero.line && [hero.line, ...until.map(TownAway)] }} />
      <GroupFinder also={finder} />
      <TownVenues intro={intro} venues={venues} />
      {schedule && <ScheduleProgram program={schedule} isPlaceAbove />}
      <LocationSections blocks={blocks} />
      {highlighted && <TownHeadline heading={highlighted} />}
      <Inquiries {...inquiries} action={action} arrived={arrived} />
      <OtherTowns towns={others} />
    </>
  );
}

/** ` Until then: Ajax`, the town a link to its page. */
const TownAway = ({ before, label, to }: LocationViewProps["until"][number]) => (
  <span key={to}>
    {before}
    <Link to={to}>{label}</Link>
  </span>
);

/** The four parts of a town's page. */
function LocationSections({ blocks }: { blocks: LocationBlock[] }) {
  return (
    <div className="band location-lanes">
      {blocks.map(({ heading, text }, index) => (
        <Reveal key={index} className="location-lane">
          <h2>{heading}</h2>
          <div>
            <WrittenText pieces={text} sizes="(min-width: 768px) 46vw, 92vw" />
          </div>
        </Reveal>
      ))}
    </div>
  );
}

/** A town page's highlighted heading: one very large line, and the way in. */
function TownHeadline({ heading }: { heading: string }) {
  return (
    <div className="location-shout">
      <h2>{heading}</h2>
      <ButtonLink to="/appointment-booking" tone="light">
        Book a first practice
      </ButtonLink>
    </div>
  );
}

interface TownVenuesProps {
  /** The page's first paragraph. */
  intro: TextPiece[];
  venues: Venue[];
}

/** The club's offer in a town, and its training locations. */
function TownVenues({ intro, venues }: TownVenuesProps) {
  return (
    <section className="band grounds">
      <Reveal className="grounds-inner">
        <div className="grounds-words">
          <div className="grounds-intro">
            <WrittenText pieces={intro} sizes="(min-width: 992px) 54vw, 92vw" />
          </div>
          <div className="grounds-buttons">
            <ButtonLink to="/appointment-booking">Book a first practice</ButtonLink>
            <Link to="/schedule">See the schedule</Link>
          </div>
        </div>
        {venues.length > 0 && (
          <ul className="grounds-venues">
            {venues.map(({ id, name, what, arriving, ...address }) => (
              <li key={id} id={id}>
                <h2>{name}</h2>
                <address>
                  <a href={mapPath(id)}>{addressLine(address)}</a>
                </address>
                <p>{what}.</p>
                <p>{arriving}</p>
              </li>
            ))}
          </ul>
        )}
      </Reveal>
    </section>
  );
}

function OtherTowns({ towns }: { towns: PageLink[] }) {
  return (
    <nav className="band other-towns" aria-labelledby="other-towns-heading">
      <h2 id="other-towns-heading">We also train in</h2>
      <ul>
        {towns.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
