import { createHash } from "node:crypto";
import { designColours } from "../contrast.ts";
import { inertPolicy } from "./security.server.ts";

/** Whose page it is: what it needs of the app context, which the site does not have while it starts. */
export interface PageOwner {
  content: { club: { colours?: { accent: string } | undefined } };
}

interface PlainPage {
  title: string;
  text: string;
  /** A second line, which screen readers announce when `script` changes it. */
  status?: string;
  note?: string;
  /** An error's number, to quote when asking for help. */
  incident?: string;
  /** After how many seconds it reloads; if it has a script, only where scripts do not run. */
  again?: number;
  /** It may ask its own site. */
  script?: string;
}

/** The colours of `app/core/ui/tokens.css`, and the club's; a plain page loads no file. */
const styleWith = (accent: string) =>
  `body{margin:0;min-height:100vh;box-sizing:border-box;padding:4rem max(1.25rem,8vw);display:grid;align-content:end;background:#0b0d12;color:#f5f0e6;font:1.125rem/1.5 system-ui,sans-serif}main{display:grid;gap:1.25rem}h1,p{margin:0}h1{font:800 clamp(2.75rem,9vw,6rem)/.95 "Arial Narrow",sans-serif}a{color:inherit;display:inline-block;padding:.5rem 1.5rem .5rem 0;font-weight:700;text-decoration-color:${accent}}a:focus-visible{outline:3px solid ${accent}}`;

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/**
 * A page for when the site itself cannot render one: overloaded, not started, or an error in the error page.
 * It links to other pages and needs nothing else from the server.
 */
export function plainPage(page: PlainPage, { content }: PageOwner) {
  const { title, text, status, note, incident, again, script } = page;
  const loadsAgain = again ? `<meta http-equiv="refresh" content="${again}">` : "";
  const refresh = script ? `<noscript>${loadsAgain}</noscript>` : loadsAgain;
  const spoken = status ? `<p role="status">${escaped(status)}</p>` : "";
  const noted = note ? `<p>${escaped(note)}</p>` : "";
  const last = script ? `<script>${script}</script>` : "";
  const quoted = incident
    ? `<p>If you write to us about it, quote incident ${escaped(incident)}.</p>`
    : "";
  const { accent } = content.club.colours ?? designColours;
  const style = styleWith(accent);
  const html = `<!DOCTYPE html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${refresh}<title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${spoken}${noted}${quoted}<p><a href="">Try again</a><a href="/">Home page</a></p></main>${last}</body></html>`;
  const scripted = script ? `; script-src ${hashOf(script)}; connect-src 'self'` : "";
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `${inertPolicy}; style-src ${hashOf(style)}${scripted}`,
  };
  return { html, headers };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** For an error that no other page shows; the title is the specification's (docs/specification.md 2.1). */
export const brokenLabels = {
  title: "Unexpected Application Error!",
  text: "This page can’t be shown because something went wrong. Nothing you sent before is lost.",
};
