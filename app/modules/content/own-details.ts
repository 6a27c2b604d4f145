import type { Content } from "./content.ts";
import type { Club } from "./site.ts";

/**
 * The built-in content with the club's own name, addresses and phone number in place of those of `content/`:
 * a club that changed them once, in its details, sees them on every page that it has not rewritten.
 * @returns the same object if nothing differs
 */
export function withOwnDetails(builtIn: Content, club: Club): Content {
  const { club: written } = builtIn;
  const domain = written.email.slice(written.email.indexOf("@"));
  const replaced = [
    [written.name, club.name],
    [written.name.toUpperCase(), club.name.toUpperCase()],
    [written.postalAddress, club.postalAddress],
    [written.phone, club.phone],
    [written.phoneLink, club.phoneLink],
  ].filter(([before, after]) => before && before !== after) as [string, string][];
  const moved = written.email !== club.email;
  if (replaced.length === 0 && !moved) return builtIn;

  const mailbox = new RegExp(`[\\w.+-]+${escaped(domain)}`, "g");
  const own = (text: string) => {
    const known = replaced.reduce((all, [before, after]) => all.replaceAll(before, after), text);
    return moved ? known.replaceAll(mailbox, club.email) : known;
  };
  const { club: _details, pages, ...others } = builtIn;
  // A long name may exceed the limit of a title. Titles are the texts that begin or end with the name.
  const titled = everyText(pages, (text) => {
    const full = own(text);
    const isTitle = full.startsWith(club.name) || full.endsWith(club.name);
    return isTitle && full.length > longestTitle ? full.replace(club.name, club.initials) : full;
  });
  return { ...everyText(others, own), pages: titled, club: written };
}

/** The maximum length of a page's title (`pagesSchema`). */
const longestTitle = 60;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Applies a function to each text in a value. */
export function everyText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((inner) => everyText(inner, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, everyText(inner, change)]),
  ) as Value;
}
