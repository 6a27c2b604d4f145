import type { MouseEvent } from "react";
import { ButtonAnchor, ButtonLink } from "#core/ui/button.tsx";

interface TargetButtonProps {
  /** `#id`: an anchor on this page · `/path`: a page · `https://…`: another site · `tel:…`: a call. */
  to: string;
  label: string;
  tone?: "dark" | "light";
  size?: "normal" | "small";
  about?: string | undefined;
  onFollow?: () => void;
}

/**
 * A button that links to its content's target (docs/specification.md 2.22): it scrolls smoothly to a
 * place on the page, opens a page of ours, or opens another site in a new tab.
 */
export function TargetButton({ to, label, onFollow, ...look }: TargetButtonProps) {
  if (to.startsWith("/")) {
    return (
      <ButtonLink to={to} {...look}>
        {label}
      </ButtonLink>
    );
  }
  if (to.startsWith("#")) {
    const onClick = (event: MouseEvent) => {
      onFollow?.();
      if (scrollToPlace(to.slice(1))) event.preventDefault();
    };
    return (
      <ButtonAnchor href={to} {...look} onClick={onClick}>
        {label}
      </ButtonAnchor>
    );
  }
  const away = to.startsWith("tel:") ? {} : { target: "_blank", rel: "noreferrer" };
  const description = [look.about, away.target && "(opens in a new tab)"].filter(Boolean).join(" ");
  return (
    <ButtonAnchor href={to} {...look} {...away} about={description || undefined}>
      {label}
    </ButtonAnchor>
  );
}

/**
 * Scrolls to an anchor on this page, and moves the keyboard focus to its heading. @returns false if there is
 * none
 */
export function scrollToPlace(id: string): boolean {
  const place = document.getElementById(id);
  if (!place) return false;
  // The form is collapsed until somebody asks for it.
  place.querySelector("form")?.setAttribute("data-begun", "");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  place.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
  return true;
}
