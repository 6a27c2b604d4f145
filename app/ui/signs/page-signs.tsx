import signs from "./page.svg?raw";

const place = "page-signs";

// The server writes the symbols into the page; the browser reads them back from there, so that the
// script carries no copy and a page drawn anew after an error keeps them.
const symbols = import.meta.env.SSR ? signs : (document.getElementById(place)?.innerHTML ?? "");

/** The symbols behind `PageSign`: once, at the start of the body. */
export function PageSigns() {
  return (
    <svg
      id={place}
      className="page-signs"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: symbols }}
    />
  );
}
