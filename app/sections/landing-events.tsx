import type { PageLink } from "#domain/content/link.ts";
import type { Landing } from "#domain/content/landing.ts";
import { ImageText } from "./image-text.tsx";
import type { Pictured } from "./pictured.ts";

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

/** What there is to learn: running, speed, high jump, long jump, throws. */
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
