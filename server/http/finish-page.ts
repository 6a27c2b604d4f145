import { createHash } from "node:crypto";
import type { Embeds } from "#domain/external.ts";
import { usedStyles } from "./used-styles.ts";

/** A page's final HTML, with the Content-Security-Policy for exactly this HTML. */
export interface FinishedPage {
  html: string;
  contentSecurityPolicy: string;
}

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
    );
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
