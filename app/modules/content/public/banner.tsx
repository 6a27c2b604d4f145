import { Picture } from "#core/ui/picture.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import type { Band } from "../parts.ts";
import { acrossThePage, type Pictured } from "#core/ui/picture.tsx";
import { TargetButton } from "./target-button.tsx";

interface BannerProps {
  banner: Pictured<Band & { picture: string }>;
  /** A line below the heading: for whom it is, and the price. */
  facts?: string;
  /** An anchor to scroll to. */
  id?: string;
  /** 800 px or 500 px high (docs/specification.md 2.22). */
  height?: "tall" | "low";
  /** The side of the picture that is plain enough for text. */
  textSide?: "left" | "right";
}

/** A full-width banner: one message over one picture. */
export function Banner({ banner, facts, id, height = "low", textSide = "left" }: BannerProps) {
  const { heading, text, picture, button } = banner;
  return (
    <section className="banner" id={id} data-height={height} data-words={textSide}>
      <Picture picture={picture} sizes={acrossThePage[height]} portraitOnPhones decorative />
      <Reveal className="banner-words">
        <h2 tabIndex={id ? -1 : undefined}>{heading}</h2>
        {facts && <p className="band-facts">{facts}</p>}
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {button && <TargetButton {...button} tone="light" />}
      </Reveal>
    </section>
  );
}
