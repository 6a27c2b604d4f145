/*
 * app/ui/content-visibility.css lets the browser skip sections that are far below, at an estimated
 * height. A page that is opened or about to be shown further down than at its top needs its true
 * length first: a way back, a reload, a link to a place in it, the End key.
 */
const { dataset } = document.documentElement;

if (history.state?.key || location.hash) layOutAll();
addEventListener("popstate", layOutAll);
addEventListener("keydown", ({ key }) => key === "End" && layOutAll(), { capture: true });
addEventListener("click", leadsToPlace, { capture: true });

// The headlines' font is in the styles, yet browsers read even that only once something is laid out,
// and would lay it out again: asked for here, it is there before the first headline.
void document.fonts.load('800 1em "Archivo Condensed"');

function leadsToPlace({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('a[href*="#"]')) layOutAll();
}

function layOutAll() {
  dataset.fullLength = "";
}
