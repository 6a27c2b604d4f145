import { createHash, randomUUID } from "node:crypto";
import type { Embeds } from "./external.ts";
import { usedStyles } from "./used-styles.server.ts";

/** A page's final HTML, with the Content-Security-Policy for exactly this HTML. */
export interface FinishedPage {
  html: string;
  contentSecurityPolicy: string;
}

/** Data about the HTML from the renderer and the page. */
interface Rendering {
  /** The `nonce` of our own scripts and styles; without one, none may run. */
  nonce: string | null;
  /** The other sites that this page may embed. */
  embeds?: Embeds;
  /** It is shown in a frame of one of our pages. */
  framed?: boolean;
}

const noEmbeds: Embeds = { frames: [], scripts: [] };

/**
 * Prepares rendered HTML for visitors: removes preloads of scripts that run late anyway, defers hydration,
 * keeps only the styles the page uses, and lists the hash of each of our own inline scripts and styles in the
 * Content-Security-Policy. Other inline code has no nonce and is not listed. The nonce is removed, because a
 * cached page is sent to many visitors.
 */
export function finishPage(
  rendered: string,
  { nonce, embeds = noEmbeds, framed = false }: Rendering,
): FinishedPage {
  const attribute = ` nonce="${nonce ?? randomUUID()}"`;
  const page = withUsedIcons(rendered)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replaceAll(
      `<script${attribute} type="module" async="">`,
      `<script${attribute} type="text/boot">`,
    )
    .replace(
      /(<style[^>]*>)([\s\S]*?)<\/style>/g,
      (_, tag: string, css: string) => `${tag}${usedStyles(css, rendered)}</style>`,
    );
  const own = {
    scripts: hashes(page, "script", attribute),
    styles: hashes(page, "style", attribute),
  };
  return {
    html: page.replaceAll(attribute, ""),
    contentSecurityPolicy: policyFor(own, embeds, framed),
  };
}

/** The hashes of the page's own code in a policy. */
type OwnCode = Record<"scripts" | "styles", string[]>;

function policyFor(own: OwnCode, embeds: Embeds, framed: boolean): string {
  const { frames, scripts: widgets } = embeds;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...own.scripts, ...widgets].join(" "),
    ["style-src 'self'", ...own.styles].join(" "),
    ["img-src 'self' data:", ...widgets].join(" "),
    "font-src 'self' data:",
    "connect-src 'self'",
    ...(frames.length + widgets.length > 0
      ? [`frame-src ${[...frames, ...widgets].join(" ")}`]
      : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    ...(widgets.length > 0 ? [] : trustedTypes),
  ].join("; ");
}

/** Not on a page with another site's script, which may create elements from any text. */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  // Four policies of the site (app/boot/, app/core/ui/trusted-html.ts,
  // app/modules/training/staff/attendance/), and the editor's for pasted content.
  "trusted-types default late-start page attendance ProseMirrorClipboard",
];

/** For the elements whose own tag has the nonce. */
function hashes(html: string, tag: "script" | "style", nonce: string): string[] {
  const pattern = new RegExp(`<${tag}(?=[^<>]*${nonce})[^<>]*>([\\s\\S]*?)</${tag}>`, "g");
  const texts = new Set(Array.from(html.matchAll(pattern), (match) => match[1] ?? ""));
  return Array.from(texts, (text) => {
    const hash = createHash("sha256").update(text).digest("base64");
    return `'sha256-${hash}'`;
  });
}

/**
 * Keeps only the icons that a page shows. They are inline, because requests for icon sheets would
 * compete with the first picture on a slow phone.
 */
export function withUsedIcons(html: string): string {
  const used = new Set(Array.from(html.matchAll(/<use href="#(sign-[\w-]+)"/g), ([, id]) => id));
  return html.replace(/<symbol id="(sign-[\w-]+)"[\s\S]*?<\/symbol>/g, (symbol, id: string) =>
    used.has(id) ? symbol : "",
  );
}
