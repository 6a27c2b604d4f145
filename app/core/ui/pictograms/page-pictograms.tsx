import events from "./events.svg?raw";
import frame from "./frame.svg?raw";
import { trustedHtml } from "../trusted-html.ts";
import icons from "./page.svg?raw";

const place = "page-pictograms";

// The server writes the symbols into the page, and keeps those that the page uses
// (app/core/http/finish-page.server.ts). The browser reads them back from there, so that the script contains
// no copy and a page that is rendered again after an error keeps them.
const symbols = import.meta.env.SSR
  ? icons + [events, frame].map(symbolsOf).join("")
  : trustedHtml(document.getElementById(place)?.innerHTML ?? "");

/** A sheet's symbols, with ids that no element of a page uses. */
function symbolsOf(sheet: string): string {
  return sheet
    .slice(sheet.indexOf("<symbol"), sheet.lastIndexOf("</svg>"))
    .replaceAll('<symbol id="', '<symbol id="sign-');
}

/** The symbols of the page's icons: once, at the start of the body. */
export function PagePictograms() {
  return (
    <svg
      id={place}
      className="page-pictograms"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: symbols }}
    />
  );
}
