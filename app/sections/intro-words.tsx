import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Intro } from "#domain/content/home.ts";

interface IntroWordsProps {
  intro: Omit<Intro, "picture">;
  /** On dark bands the button is light. */
  tone?: "dark" | "light";
  /** Between the text and the button. */
  children?: ReactNode;
}

/** An intro block's heading, text and button. */
export function IntroWords({ intro, tone = "dark", children }: IntroWordsProps) {
  return (
    <div className="intro-words">
      <h2>{intro.heading}</h2>
      {intro.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {children}
      <ButtonLink to={intro.button.to} tone={tone}>
        {intro.button.label}
      </ButtonLink>
    </div>
  );
}
