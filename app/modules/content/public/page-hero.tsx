import type { ReactNode } from "react";
import { Pictogram } from "#core/ui/pictogram.tsx";
import { Picture, type PictureSource } from "#core/ui/picture.tsx";
import type { Hero } from "../parts.ts";
import { TargetButton } from "./target-button.tsx";

/** A page's hero; `headOf` (app/modules/content/public/hero-data.ts) creates it. */
export interface HeroData extends Pick<Hero, "heading" | "line" | "button"> {
  look: {
    "data-kind": Hero["kind"];
    /** 800 px or 500 px (docs/specification.md 2.22), and never more than the screen. */
    "data-height": "tall" | "low";
    /** A long heading needs a smaller size. */
    "data-long": boolean;
  };
  /** From the left; empty for the styles with lanes. */
  pictures: PictureSource[];
  /** `img sizes` of each picture. */
  sizes: string;
  /** The runners in the lanes, from the outermost. */
  icons: string[];
}

interface PageHeroProps {
  hero: Omit<HeroData, "line"> & { line?: ReactNode };
  /** A custom heading, when it is more than text. */
  heading?: ReactNode;
  /** More than one button: they replace the hero's own. */
  children?: ReactNode;
}

/**
 * The hero of every page except the home page: its pictures or lanes, its only `h1`, and its main buttons.
 */
export function PageHero({ hero, heading, children }: PageHeroProps) {
  const { line, button, look, pictures, sizes, icons } = hero;
  return (
    <div className="page-hero" {...look}>
      <div className="page-hero-art">
        {pictures.map((picture, index) => (
          <Picture key={index} {...{ picture, sizes }} portraitOnPhones first={!index} />
        ))}
        {icons.map((name) => (
          <Pictogram key={name} name={name} />
        ))}
      </div>
      <div className="page-hero-words">
        <h1>{heading ?? hero.heading}</h1>
        {line && <p>{line}</p>}
        {children ? (
          <div className="page-hero-buttons">{children}</div>
        ) : (
          button && <TargetButton {...button} tone="light" />
        )}
      </div>
    </div>
  );
}
