import { Reveal } from "#app/ui/reveal.tsx";
import type { Words } from "#domain/content/band.ts";
import { TargetButton } from "./target-button.tsx";

interface RoleModelProps {
  words: Words;
  /** LEARN MORE: the film, on another site. */
  more: { label: string; to: string };
}

/** The older athletes who help with the younger ones. */
export function RoleModel({ words, more }: RoleModelProps) {
  const [opening, ...rest] = words.text;
  return (
    <section className="band role-model">
      <Reveal className="role-model-inner">
        <h2>{words.heading}</h2>
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
