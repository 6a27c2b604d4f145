/** What is known of how a form was filled in, beside its words. */
export interface FillingEvidence {
  /** The box that nobody sees was ticked. */
  trapped: boolean;
  /** It carried a stamp of ours, not too old. */
  stamped: boolean;
  /** From the page's loading to sending, by the browser's own clock; null without JavaScript. */
  seconds: number | null;
  /** More forms than a person sends came from this address or with this e-mail. */
  tooMany: boolean;
}

interface Sign {
  reason: string;
  weight: number;
  found: (form: {
    fields: Record<string, string>;
    evidence: FillingEvidence;
    text: string;
  }) => boolean;
}

/** One sign alone never accuses a person of being hasty; together they do. */
const enough = 3;

/** Nobody reads and fills in a form faster. */
const fastestSeconds = 3;

const shortAnswers =
  /^(\w+name|name|age|grade|phone|phone_number|sport_priority_\d|positions|current_occupation)$/;
const link = /https?:\/\/|www\./gi;
const links = (text: string) => text.match(link)?.length ?? 0;
const offers =
  /\b(seo (services?|experts?|ranking)|back-?links?|guest posts?|casino|crypto ?(currency|trading)|bitcoin|forex|viagra|cialis|payday loans?|rank (your|higher)|web traffic)\b/i;

const signs: Sign[] = [
  { reason: "A hidden box was ticked", weight: 3, found: ({ evidence }) => evidence.trapped },
  {
    reason: "Too many forms in a short time",
    weight: 3,
    found: ({ evidence }) => evidence.tooMany,
  },
  { reason: "Not sent from our page", weight: 2, found: ({ evidence }) => !evidence.stamped },
  {
    reason: "Filled in within three seconds",
    weight: 2,
    found: ({ evidence: { seconds } }) => seconds !== null && seconds < fastestSeconds,
  },
  {
    reason: "A link where a name or number belongs",
    weight: 3,
    found: ({ fields }) =>
      Object.entries(fields).some(([name, value]) => shortAnswers.test(name) && links(value) > 0),
  },
  { reason: "Code for links", weight: 3, found: ({ text }) => /<a\s|\[url\b/i.test(text) },
  { reason: "Offers something for sale", weight: 2, found: ({ text }) => offers.test(text) },
  { reason: "Holds a link", weight: 1, found: ({ text }) => links(text) === 1 },
  { reason: "Holds several links", weight: 2, found: ({ text }) => links(text) > 1 },
];

/**
 * Why a form looks like spam; null when it does not. Suspects are kept for staff to look at, never
 * dropped, so this may be wrong about a person now and then.
 * @param fields as they arrived, by name
 */
export function suspicionOf(
  fields: Record<string, string>,
  evidence: FillingEvidence,
): string[] | null {
  const text = Object.entries(fields)
    .filter(([name]) => !shortAnswers.test(name) && !name.includes("email"))
    .map(([, value]) => value)
    .join("\n");
  const seen = signs.filter(({ found }) => found({ fields, evidence, text }));
  const weight = seen.reduce((sum, sign) => sum + sign.weight, 0);
  return weight >= enough ? seen.map(({ reason }) => reason) : null;
}
