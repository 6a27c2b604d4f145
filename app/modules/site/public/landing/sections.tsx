import type { ComponentProps } from "react";
import { ContactForm } from "#modules/inbox/ui.ts";
import { ImageText, TargetButton } from "#modules/content/ui.ts";
import type { Landing, PageLink, TeamMember } from "#modules/content/index.ts";
import type { Pictured } from "#core/ui/picture.tsx";
import { Portrait, type Portrayed } from "#core/ui/portrait.tsx";

interface LandingEventsProps {
  sections: Pictured<Landing["sections"][number]>[];
  /** The same under every section. */
  button: PageLink;
}

const looks = [
  { side: "left", ground: "sunken" },
  { side: "right", ground: "night" },
  { side: "left", ground: "ivory", shape: "inset" },
  { side: "right", ground: "ivory", shape: "inset" },
  { side: "left", ground: "night" },
] as const;

/** The subjects: running, speed, high jump, long jump, throws. */
export function LandingEvents({ sections, button }: LandingEventsProps) {
  return sections.map(({ list, id, ...band }, index) => (
    <ImageText key={id} id={id} band={{ ...band, button }} {...looks[index % looks.length]}>
      <ul className="landing-list">
        {list.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
    </ImageText>
  ));
}

interface LandingFormProps {
  copy: Landing["form"];
  /** The phone number, for visitors who prefer to talk. */
  call: { to: string; label: string };
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
          <TargetButton {...call} />
        </div>
        <ContactForm copy={copy} {...fields} />
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
