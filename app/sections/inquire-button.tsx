import type { MouseEvent } from "react";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";

interface InquireButtonProps {
  /** `#contact-form` on a page that has the form, else the page that has one. */
  to: string;
  label: string;
  tone?: "dark" | "light";
  size?: "normal" | "small";
  onPress?: () => void;
}

/** Scrolls smoothly to the page's form, or leads to the page that has one. */
export function InquireButton({
  to,
  label,
  tone = "light",
  size = "normal",
  onPress,
}: InquireButtonProps) {
  const look = { tone, size };
  if (!to.startsWith("#")) {
    return (
      <ButtonLink to={to} {...look}>
        {label}
      </ButtonLink>
    );
  }
  function onClick(event: MouseEvent) {
    onPress?.();
    if (scrollToForm(to.slice(1))) event.preventDefault();
  }
  return (
    <ButtonAnchor href={to} {...look} onClick={onClick}>
      {label}
    </ButtonAnchor>
  );
}

/** The keyboard goes where the eye goes: the form's heading takes the focus. */
function scrollToForm(id: string): boolean {
  const form = document.getElementById(id);
  if (!form) return false;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  form.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  form.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
  return true;
}
