/** Mail services that families here use, most used first. */
const common = [
  "gmail.com",
  "hotmail.com",
  "yahoo.com",
  "outlook.com",
  "icloud.com",
  "yahoo.ca",
  "hotmail.ca",
  "live.com",
  "live.ca",
  "outlook.ca",
  "rogers.com",
  "bell.net",
  "sympatico.ca",
  "me.com",
  "telus.net",
  "shaw.ca",
];

/** Services whose names only look like a typo. */
const others = new Set(["mail.com", "ymail.com", "email.com", "gmx.com", "aol.com", "mac.com"]);

/** How many edits still count as a typo; a short name with one edit is usually another real name. */
const mostEdits = ({ length }: string) => (length > 8 ? 2 : length > 6 ? 1 : 0);

/**
 * The address that was probably meant: `dana@gmial.com` gets `dana@gmail.com`. null: it looks right, or is on
 * another domain.
 */
export function suggestedAddress(typed: string): string | null {
  const at = typed.trim().lastIndexOf("@");
  const local = typed.trim().slice(0, at);
  const domain = typed
    .trim()
    .slice(at + 1)
    .toLowerCase();
  if (at < 1 || domain.length < 4 || others.has(domain) || common.includes(domain)) return null;
  const [nearest] = common
    .map((each) => ({ each, edits: editsBetween(domain, each) }))
    .filter(({ each, edits }) => edits <= mostEdits(each))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest ? `${local}@${nearest.each}` : null;
}

/** How many letters differ, are missing, extra or swapped. */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, n) => n)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
