/*
 * app/core/ui/content-visibility.css lets the browser skip sections that are far below, with an estimated
 * height. A page that opens at another position than its top, or scrolls there, needs its real length first:
 * Back, a reload, a link to an anchor, the End key.
 */
const { dataset } = document.documentElement;

if (history.state?.key || location.hash) layOutAll();
addEventListener("popstate", layOutAll);
addEventListener("keydown", ({ key }) => key === "End" && layOutAll(), { capture: true });
addEventListener("click", leadsToPlace, { capture: true });

// Browsers load even an inlined font only once something is laid out, and would then lay it out again:
// requested here, the headline font is ready before the first headline.
void document.fonts.load('800 1em "Archivo Condensed"');

function leadsToPlace({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('a[href*="#"]')) layOutAll();
}

function layOutAll() {
  dataset.fullLength = "";
}
