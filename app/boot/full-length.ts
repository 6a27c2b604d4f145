/*
 * app/core/ui/content-visibility.css lets the browser skip sections that are far below, at an estimated
 * height. A page that opens or scrolls further down than its top needs its true
 * length first: Back, a reload, a link to a place in it, the End key.
 */
const { dataset } = document.documentElement;

if (history.state?.key || location.hash) layOutAll();
addEventListener("popstate", layOutAll);
addEventListener("keydown", ({ key }) => key === "End" && layOutAll(), { capture: true });
addEventListener("click", leadsToPlace, { capture: true });

// Browsers load even an inlined font only once something is laid out, and would lay it out again:
// requested here, the headlines' font is there before the first headline.
void document.fonts.load('800 1em "Archivo Condensed"');

function leadsToPlace({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('a[href*="#"]')) layOutAll();
}

function layOutAll() {
  dataset.fullLength = "";
}
