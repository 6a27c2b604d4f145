import type { MouseEvent } from "react";

/**
 * Goes to a link's field without a navigation, which would drop the answer that the page shows. Opens the
 * collapsible around the field.
 */
export function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  // Browsers focus nothing in a closed collapsible.
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.scrollIntoView({ block: "center" });
}
