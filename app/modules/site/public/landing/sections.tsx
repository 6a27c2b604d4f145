import type { ComponentProps } from "react";
import { ContactForm } from "#modules/inbox/ui.ts";
import { ImageText, TargetButton } from "#modules/content/ui.ts";
import type { Landing, PageLink, TeamMember } from "#modules/content/index.ts";
import type { Pictured } from "#core/ui/picture.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";
import { Portrait, type Portrayed } from "#core/ui/portrait.tsx";

interface LandingEventsProps {
  sections: Pictured<Landing["sections"][number]>[];
  /** The same in every section. */
  button: PageLink;
}

/**
 * Grounds, sides and the picture's shape alternate; on a phone two of them have their picture, the others their
 * drawing.
 */
const looks = [
  { side: "left", ground: "sunken", wordsOnPhone: false },
  { side: "right", shape: "inset" },
  { side: "left", ground: "night" },
  { side: "right", shape: "inset", ground: "sunken", wordsOnPhone: false },
  { side: "left" },
] as const;
/** On a phone a list longer than this is collapsed. */
const shortList = 2;

/** The subjects: running, speed, high jump, long jump, throws. */
export function LandingEvents({ sections, button }: LandingEventsProps) {
  return sections.map(({ list, id, sign, ...band }, index) => (
    <ImageText
      key={id}
      id={id}
      band={{ ...band, button }}
      wordsOnPhone={sign !== undefined}
      {...looks[index % looks.length]}
    >
      {sign && <Pictogram name={sign} />}
      {list.length > shortList && (
        <details className="phone-more">
          <summary>
            What it covers<span className="unseen">: {band.heading}</span>
          </summary>
        </details>
      )}
      <ul className="landing-list">
        {list.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
    </ImageText>
  ));
}

interface Call {
  to: string;
  label: string;
  phone: string;
}

/** INQUIRE NOW dials the club: beside it stands which number. */
export const CallButton = ({ call }: { call: Call }) => (
  <p className="landing-call">
    <TargetButton to={call.to} label={call.label} tone="light" />
    <a href={call.to}>{call.phone}</a>
  </p>
);

interface LandingFormProps {
  copy: Landing["form"];
  /** The phone number, for visitors who prefer to talk. */
  call: Call;
  fields: Omit<ComponentProps<typeof ContactForm>, "copy">;
}

/** The landing contact form's band. */
export function LandingForm({ copy, call, fields }: LandingFormProps) {
  return (
    <section className="band inquiries" aria-labelledby="landing-form-heading">
      <div className="inquiries-inner">
        <div className="inquiries-words landing-form-words">
          <h2 id="landing-form-heading">{copy.heading}</h2>
          {copy.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ContactForm copy={copy} {...fields} />
        <p className="landing-call">
          Or call us: <a href={call.to}>{call.phone}</a>
        </p>
      </div>
    </section>
  );
}

interface LandingTeamProps {
  heading: string;
  text: string;
  coaches: Portrayed<TeamMember>[];
}

/** The landing page's three Olympians. */
export function LandingTeam({ heading, text, coaches }: LandingTeamProps) {
  if (coaches.length === 0) return null;
  return (
    <section className="band landing-team">
      <div className="landing-team-words">
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <ul className="landing-coaches">
        {coaches.map(({ id, name, titles, portrait }) => (
          <li key={id}>
            <Portrait of={portrait} sizes="(max-width: 639px) 28vw, 20vw" />
            <h3>{name}</h3>
            {titles.map((title) => (
              <p key={title}>{title}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
