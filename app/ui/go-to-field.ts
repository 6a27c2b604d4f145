import type { MouseEvent } from "react";

/**
 * Goes to a link's field without a navigation: that would drop the answer that the page shows. What is folded
 * around the field opens.
 */
export function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  // Browsers focus nothing in a closed fold.
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.scrollIntoView({ block: "center" });
}
