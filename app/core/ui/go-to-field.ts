import type { MouseEvent } from "react";

/**
 * Moves to a link's field without a navigation, which would discard the response that the page shows. Opens
 * the collapsible around the field.
 */
export function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  // Browsers cannot focus anything in a closed collapsible.
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.scrollIntoView({ block: "center" });
}
