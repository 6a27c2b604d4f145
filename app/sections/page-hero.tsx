import type { ReactNode } from "react";
import { LaneLines } from "#app/ui/lane-lines.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Hero } from "#domain/content/parts.ts";
import { acrossThePage, type Pictured } from "../ui/picture.tsx";
import { TargetButton } from "./target-button.tsx";

interface PageHeroProps {
  hero: Pictured<Hero>;
  /** 800 px or 500 px high (specification, point 9), and never more than the screen. */
  height?: "tall" | "low";
  /** A custom heading, when it is more than text. */
  heading?: ReactNode;
  /** More than one button: they take the place of the hero's own. */
  children?: ReactNode;
}

/** The top of every page but the home page: its picture, its one `h1`, and what to do first. */
export function PageHero({ hero, height = "low", heading, children }: PageHeroProps) {
  const { line, picture, button } = hero;
  return (
    <div className="page-hero" data-height={height}>
      <Picture picture={picture} sizes={acrossThePage[height]} portraitOnPhones first />
      <LaneLines className="page-hero-lanes" />
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
