import { content as quarterlane } from "#content/all.ts";
import { everyCoach } from "#modules/content/coaches.ts";

const { initials, email, phone, towns, social } = quarterlane.club;
const people = everyCoach(quarterlane.coaches).map(({ name }) => name);
const others = [
  "quarterlane",
  initials,
  email,
  phone,
  ...towns,
  ...social.map(({ url }) => url),
  ...people,
  ...quarterlane.venues.map(({ name }) => name),
  "Toronto",
  "Durham",
  "Ontario",
].map((name) => new RegExp(String.raw`(?<![\w-])${RegExp.escape(name)}(?![\w-])`, "i"));

/** The mentions of the sample club in a text, each with some context. */
export function namesOfOthers(all: string): string[] {
  // Selects with Canada's time zones and provinces contain the other club's too.
  const text = all.replaceAll(/America\/Toronto|(?<=Nunavut\W+(option\W+){0,2})Ontario/g, "");
  return others.flatMap((name) => {
    const found = name.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 60), found.index + 60)] : [];
  });
}
