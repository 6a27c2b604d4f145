/**
 * `page`: with our page's stamp · `old page`: with a stamp from days ago · `machine`: with the club's key ·
 * `own site`: claims to be from our site, as any program can · `elsewhere`: none of these
 */
type SentFrom = "page" | "old page" | "machine" | "own site" | "elsewhere";

/** The facts about how a form was filled in. */
export interface FillingEvidence {
  /** The honeypot checkbox was checked. */
  trapped: boolean;
  /** Where it was sent from, as far as that can be verified. */
  sentFrom: SentFrom;
  /** From page load to submit, by the browser's clock; null without JavaScript. */
  seconds: number | null;
  /** Too many forms from this address or with this e-mail. */
  tooMany: boolean;
}

interface Signal {
  reason: string;
  weight: number;
  found: (form: {
    fields: Record<string, string>;
    evidence: FillingEvidence;
    text: string;
    /** The number of links in the text. */
    links: number;
  }) => boolean;
}

/** The total weight that counts as spam: being fast alone is not enough. */
const enough = 3;

/** No person fills in a form faster than this. */
const fastestSeconds = 3;

const shortAnswers =
  /^(\w*name|athlete|birth_year|age|grade|phone|phone_number|sport_priority_\d|positions|current_occupation)$/;

/**
 * Domain endings that ordinary words rarely have: all country codes, and the most common others.
 */
const ends =
  "[a-z]{2}|com|net|org|info|biz|app|dev|xyz|top|site|online|store|shop|club|live|life|link|click|icu|vip|win|bid|loan|work|world|today|space|website|tech|pro|buzz|cfd|sbs|рф";
// Limited in length like host names, so that no text makes this slow.
const labels = String.raw`(?<![\p{L}\d])(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?[.。｡]){1,8}`;
const link = new RegExp(
  [
    String.raw`(?:https?://|www\.)\S*`,
    // `x.tld/…` with any ending, and IP addresses.
    String.raw`(?:${labels}(?:\p{L}{2,}|xn--[a-z\d-]+)|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?/\S*`,
    String.raw`${labels}(?:${ends})(?![\p{L}\d_-]|[.][\p{L}\d])`,
  ].join("|"),
  "giu",
);

/** E-mail addresses do not count as links. */
const emailAddress =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,255}(?![\p{L}\d.:/?#-])/gu;

/** Longer than any form's whole text. */
const longestWeighed = 60_000;

/** Counts the links a mail program or browser would detect. */
function countLinks(text: string): number {
  const plain = text
    .slice(0, longestWeighed)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(emailAddress, " ");
  return plain.match(link)?.length ?? 0;
}
const offers =
  /\b(seo (services?|experts?|ranking)|back-?links?|guest posts?|casino|crypto ?(currency|trading)|bitcoin|forex|viagra|cialis|payday loans?|rank (your|higher)|web traffic)\b/i;

const signals: Signal[] = [
  { reason: "A hidden box was checked", weight: 3, found: ({ evidence }) => evidence.trapped },
  {
    reason: "Too many forms in a short time",
    weight: 3,
    found: ({ evidence }) => evidence.tooMany,
  },
  {
    reason: "Not sent from our page",
    weight: 3,
    found: ({ evidence }) => evidence.sentFrom === "elsewhere",
  },
  {
    reason: "From a page opened days ago",
    weight: 2,
    found: ({ evidence }) => evidence.sentFrom === "old page",
  },
  {
    reason: "Sent by a program",
    weight: 2,
    found: ({ evidence }) => evidence.sentFrom === "own site",
  },
  {
    reason: "Filled in within three seconds",
    weight: 2,
    found: ({ evidence: { seconds } }) => seconds !== null && seconds < fastestSeconds,
  },
  {
    reason: "A link where a name or number belongs",
    weight: 3,
    found: ({ fields }) =>
      Object.entries(fields).some(
        ([name, value]) => shortAnswers.test(name) && countLinks(value) > 0,
      ),
  },
  { reason: "Contains link code", weight: 3, found: ({ text }) => /<a\s|\[url\b/i.test(text) },
  { reason: "Offers something for sale", weight: 2, found: ({ text }) => offers.test(text) },
  { reason: "Contains a link", weight: 1, found: ({ links }) => links === 1 },
  { reason: "Contains several links", weight: 2, found: ({ links }) => links > 1 },
];

/**
 * Why a form looks like spam; null if it does not. Suspected forms are held for staff, never dropped, so
 * occasional false positives are acceptable.
 * @param fields the raw fields, by name
 */
export function spamReasons(
  fields: Record<string, string>,
  evidence: FillingEvidence,
): string[] | null {
  const text = Object.entries(fields)
    .filter(([name]) => !shortAnswers.test(name) && !name.includes("email"))
    .map(([, value]) => value)
    .join("\n");
  const links = countLinks(text);
  const seen = signals.filter(({ found }) => found({ fields, evidence, text, links }));
  const weight = seen.reduce((sum, sign) => sum + sign.weight, 0);
  return weight >= enough ? seen.map(({ reason }) => reason) : null;
}

/**
 * The mailbox behind an address, for rate limits: `Ada+club@example.ca` and `ada@example.ca` are
 * the same. The stored address stays as typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = "", host = ""] = [address.slice(0, at), address.slice(at)].map((part) =>
    part.normalize("NFKC").toLowerCase(),
  );
  return `${name.replace(/(?<=.)\+.*$/s, "")}${host.replace(/(?<!\.)\.+$/, "")}`;
}
