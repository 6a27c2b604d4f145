/** The origins of other sites' content that a page embeds, for its Content-Security-Policy. */
export interface Embeds {
  /** Sites shown in a frame. */
  frames: string[];
  /** Sites whose script runs in the page; such a script adds its own frames and pictures. */
  scripts: string[];
}

/** The internal header in which a page tells the server what it embeds. */
export const embedsHeader = "Page-Embeds";

/** As the header's value: `frames=https://a.example scripts=https://b.example`. */
export function embedsText({ frames, scripts }: Embeds): string {
  return [
    ...frames.map((url) => `frames=${new URL(url).origin}`),
    ...scripts.map((url) => `scripts=${new URL(url).origin}`),
  ].join(" ");
}

/** The value for a page that shows a document of our own in a frame. */
export const ownFrame = "frames='self'";

/** Parses the header's value; anything other than an http(s) origin or `'self'` is left out. */
export function embedsFrom(text: string | null): Embeds {
  const embeds: Embeds = { frames: [], scripts: [] };
  for (const [, kind, origin] of (text ?? "").matchAll(
    /\b(frames|scripts)=(https?:\/\/[^\s;,]+|'self')/g,
  )) {
    if (origin) embeds[kind === "frames" ? "frames" : "scripts"].push(origin);
  }
  return embeds;
}

/** A scheduling service and the kind of appointment the club offers there. */
interface Scheduling {
  url: string;
  appointmentType: string;
}

/**
 * The scheduling frame's address: in English, at the club's appointment type (docs/specification.md 2.10).
 */
export function schedulingAddress({ url, appointmentType }: Scheduling): string {
  const address = new URL(url);
  address.searchParams.set("lang", "en");
  address.searchParams.set("appointmentType", appointmentType);
  return address.href;
}
