/**
 * `page`: it carried our page's stamp · `old page`: one from days ago · `machine`: it showed the club's
 * key · `own site`: a call that says it is our site's, which any program can say · `elsewhere`: none
 */
export type SentFrom = "page" | "old page" | "machine" | "own site" | "elsewhere";

/** What is known of how a form was filled in, beside its words. */
export interface FillingEvidence {
  /** The box that nobody sees was ticked. */
  trapped: boolean;
  /** Where it was sent from, as far as anybody can prove it. */
  sentFrom: SentFrom;
  /** From the page's loading to sending, by the browser's own clock; null without JavaScript. */
  seconds: number | null;
  /** More forms than a person sends came from this address or with this e-mail. */
  tooMany: boolean;
}

interface Signal {
  reason: string;
  weight: number;
  found: (form: {
    fields: Record<string, string>;
    evidence: FillingEvidence;
    text: string;
    /** How many the text holds. */
    links: number;
  }) => boolean;
}

/** One sign alone never accuses a person of being hasty; together they do. */
const enough = 3;

/** Nobody reads and fills in a form faster. */
const fastestSeconds = 3;

const shortAnswers =
  /^(\w*name|athlete|birth_year|age|grade|phone|phone_number|sport_priority_\d|positions|current_occupation)$/;

/** Ends that hosts have and words hardly: all countries', and those that are sold the most. */
const ends =
  "[a-z]{2}|com|net|org|info|biz|app|dev|xyz|top|site|online|store|shop|club|live|life|link|click|icu|vip|win|bid|loan|work|world|today|space|website|tech|pro|buzz|cfd|sbs|рф";
// At most so many of so many letters, as hosts have: no text makes this slow.
const labels = String.raw`(?<![\p{L}\d])(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?[.。｡]){1,8}`;
const link = new RegExp(
  [
    String.raw`(?:https?://|www\.)\S*`,
    // `x.tld/…`, whatever its end, and a machine's number.
    String.raw`(?:${labels}(?:\p{L}{2,}|xn--[a-z\d-]+)|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?/\S*`,
    String.raw`${labels}(?:${ends})(?![\p{L}\d_-]|[.][\p{L}\d])`,
  ].join("|"),
  "giu",
);

/** No link: it leads to nobody's page. */
const emailAddress =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,255}(?![\p{L}\d.:/?#-])/gu;

/** Longer than all that a form asks for. */
const longestWeighed = 60_000;

/** How many links a text holds, as a mail program or a browser would read it. */
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
  { reason: "A hidden box was ticked", weight: 3, found: ({ evidence }) => evidence.trapped },
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
 * Why a form looks like spam; null when it does not. Suspects are kept for staff to look at, never
 * dropped, so this may be wrong about a person now and then.
 * @param fields as they arrived, by name
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
 * The mailbox behind an address, to count by: `Ada+club@example.ca` is read where `ada@example.ca` is.
 * What an address really is stays as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = "", host = ""] = [address.slice(0, at), address.slice(at)].map((part) =>
    part.normalize("NFKC").toLowerCase(),
  );
  return `${name.replace(/(?<=.)\+.*$/s, "")}${host.replace(/\.+$/, "")}`;
}
