import type { ReactNode } from "react";
import { Link } from "react-router";
import { Picture } from "#core/ui/picture.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import type { Band, PageLink } from "../parts.ts";
import type { Pictured } from "#core/ui/picture.tsx";
import { TargetButton } from "./target-button.tsx";

interface ImageTextProps {
  band: Pictured<Band & { picture: string; apply?: PageLink | undefined }>;
  /** A line below the heading: for whom it is, and the price. */
  facts?: string;
  /** An anchor to scroll to. */
  id?: string;
  /** The picture's side on a wide screen. */
  side?: "left" | "right";
  ground?: "ivory" | "sunken" | "track" | "night";
  /** `edge`: the picture extends to the page's edge · `inset`: it is upright inside the grid. */
  shape?: "edge" | "inset";
  /** On a phone only the text is shown, and the picture is not loaded. */
  wordsOnPhone?: boolean;
  /** Content after the paragraphs: a list or more text. */
  children?: ReactNode;
}

/**
 * Cropped from 16:9: the image has the height of its box, so it is wider than the box. A phone has three pixels
 * for each of the page's, of which two are enough.
 */
const sizes = {
  edge: "(max-width: 430px) 70vw, (max-width: 767px) 100vw, 74vw",
  inset: "(max-width: 430px) 70vw, (max-width: 767px) 100vw, (max-width: 1099px) 112vw, 84vw",
} as const;

/** A picture and its text side by side (docs/specification.md 2.22). */
export function ImageText({
  band,
  facts,
  id,
  side = "left",
  ground = "ivory",
  shape = "edge",
  wordsOnPhone = false,
  children,
}: ImageTextProps) {
  const { heading, text, picture, button, apply } = band;
  const tone = ground === "track" || ground === "night" ? "light" : "dark";
  return (
    <section
      className="band image-text"
      id={id}
      data-ground={ground}
      data-phone={wordsOnPhone ? "words" : undefined}
    >
      <Reveal className="image-text-inner">
        <div className="image-text-picture" data-side={side} data-shape={shape}>
          <Picture picture={picture} sizes={sizes[shape]} />
        </div>
        <div className="intro-words">
          <h2 tabIndex={id ? -1 : undefined}>{heading}</h2>
          {facts && <p className="band-facts">{facts}</p>}
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {children}
          {button && <TargetButton {...button} tone={tone} />}
          {apply && (
            <p>
              <Link to={apply.to}>{apply.label}</Link>
            </p>
          )}
        </div>
      </Reveal>
    </section>
  );
}
