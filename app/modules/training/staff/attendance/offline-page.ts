import tokens from "#core/ui/tokens.css?inline";
import { attendancePath, type StoredPage } from "#core/ui/admin/stored-pages.ts";
import styles from "./offline-page.css?inline";

/**
 * The service worker's page for an address that is not stored on the device. It loads no files.
 * @param stored the pages that are stored on the device
 * @param isOnline there is a network, but the site does not answer
 */
export function offlinePage(stored: readonly StoredPage[], isOnline: boolean): Response {
  const title = isOnline ? "The site doesn’t answer" : "You are offline";
  const links = stored.map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a></li>`);
  const known =
    links.length > 0
      ? `<h2 id="kept">On this device</h2><ul aria-labelledby="kept">${links.join("")}</ul>`
      : `<p>No list is stored on this device. Open <a href="${attendancePath}">Attendance</a> once with a connection: the lists of the next days are then stored here.</p>`;
  return new Response(
    `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Admin</title><style>${tokens}${styles}</style></head><body><main><h1>${title}</h1><p>This page isn’t stored on this device. Marks that you have made are kept, and sent as soon as there is a connection.</p><p><a class="again" href="">Try again</a></p>${known}</main></body></html>`,
    {
      status: 503,
      headers: {
        "Cache-Control": "no-store",
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      },
    },
  );
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
