import { createHash } from "node:crypto";
import type { Embeds } from "#domain/external.ts";
import { usedStyles } from "./used-styles.ts";

/** A page's final HTML, with the Content-Security-Policy for exactly this HTML. */
export interface FinishedPage {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * Starts the page's script late: when the browser is idle or at the visitor's first touch, key or
 * scroll, and never in the first 700 ms after loading, which are for painting (measured: this halves the
 * blocking time on a phone). Until then the page works as HTML and CSS. The module code has another
 * type, so it does not run; it later runs as an inline script, which the policy allows by the same hash.
 *
 * If a chunk fails, or does not arrive within 120 s (specification, points 7 and 8), the page reloads
 * once, unless the visitor is typing; after that the page reports the failure and offers a reload.
 */
const boot = `(()=>{let started=false;
const lost=()=>{let before=Date.now();
try{before=Number(sessionStorage.chunkLost??0);sessionStorage.chunkLost=Date.now()}catch{}
if(Date.now()-before>600000&&!document.activeElement?.matches("input,textarea,select"))location.reload();
else document.getElementById("chunk-lost")?.removeAttribute("hidden")};
addEventListener("vite:preloadError",lost);
addEventListener("unhandledrejection",({reason})=>/dynamically imported module|module script failed/i.test(reason?.message)&&lost());
const start=()=>{if(started)return;started=true;
setTimeout(()=>"hydrated"in document.documentElement.dataset||lost(),120000);
for(const inert of document.querySelectorAll('script[type="text/boot"]')){
const script=document.createElement("script");script.type="module";script.onerror=lost;script.textContent=inert.textContent;document.head.append(script)}};
for(const kind of["pointerdown","keydown","touchstart","wheel","scroll"])addEventListener(kind,start,{once:true,passive:true,capture:true});
const idle=()=>"requestIdleCallback"in window?requestIdleCallback(start,{timeout:3000}):setTimeout(start,1200);
const loaded=()=>setTimeout(idle,700);
document.readyState==="complete"?loaded():addEventListener("load",loaded)})()`;

const noEmbeds: Embeds = { frames: [], scripts: [] };

/**
 * Prepares rendered HTML for visitors: removes preloads of scripts that run late anyway, defers
 * hydration, keeps only the styles the page uses, and lists the hash of every inline script and style
 * in the Content-Security-Policy.
 * @param embeds the other sites that this page may embed
 */
export function finishPage(rendered: string, embeds = noEmbeds): FinishedPage {
  const html = withUsedSigns(rendered)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script type="module" async="">/g, '<script type="text/boot">')
    .replace(
      /(<style[^>]*>)([\s\S]*?)<\/style>/g,
      (_, tag: string, css: string) => `${tag}${usedStyles(css, rendered)}</style>`,
    )
    .replace("</body>", `<script>${boot}</script></body>`);
  return { html, contentSecurityPolicy: policyFor(html, embeds) };
}

function policyFor(html: string, { frames, scripts: widgets }: Embeds): string {
  const scripts = inlineHashes(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = inlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return [
    "default-src 'none'",
    ["script-src 'self'", scripts, ...widgets].join(" "),
    `style-src 'self' ${styles}`,
    ["img-src 'self' data:", ...widgets].join(" "),
    "font-src 'self' data:",
    "connect-src 'self'",
    ...(frames.length + widgets.length > 0
      ? [`frame-src ${[...frames, ...widgets].join(" ")}`]
      : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function inlineHashes(html: string, pattern: RegExp): string {
  const texts = new Set(Array.from(html.matchAll(pattern), (match) => match[1] ?? ""));
  return Array.from(texts, (text) => {
    const hash = createHash("sha256").update(text).digest("base64");
    return `'sha256-${hash}'`;
  }).join(" ");
}

/**
 * Keeps only the icons that a page shows. They are inline, because requests for icon sheets would
 * compete with the first picture on a slow phone.
 */
export function withUsedSigns(html: string): string {
  const shown = new Set(Array.from(html.matchAll(/<use href="#(sign-[\w-]+)"/g), ([, id]) => id));
  return html.replace(/<symbol id="(sign-[\w-]+)"[\s\S]*?<\/symbol>/g, (symbol, id: string) =>
    shown.has(id) ? symbol : "",
  );
}
