import { dictionary } from "@zxcvbn-ts/language-common";
import type { AppContext } from "#core/context.server.ts";

/** The most common passwords first, from leaks. */
const ranks = new Map(
  dictionary["passwords-common"].map((word, rank) => [word.toLowerCase(), rank]),
);

/** A word this common is refused even with digits or symbols around it: `Welcome-2026`. */
const veryCommon = 2_000;

const signsForLetters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** In lower case, with symbols replaced by the letters they stand for: `P@ssw0rd` → `password`. */
const plain = (text: string) =>
  text.toLowerCase().replaceAll(/[01345@$!7]/g, (sign) => signsForLetters[sign] ?? sign);

const lettersOf = (text: string) => text.replaceAll(/\P{L}/gu, "");
const trimmed = (text: string) => text.replaceAll(/^\P{L}+|\P{L}+$/gu, "");

interface Owner {
  name: string;
  email: string;
}

/**
 * Why a new password is too easy to guess; null: it is not. Refused are common passwords in any
 * spelling, repetitions, and those with the club's name, its domain, or the owner's name or address.
 */
export function weakness(
  { content, publicUrl }: Pick<AppContext, "content" | "publicUrl">,
  { name, email }: Owner,
  password: string,
): string | null {
  const small = password.toLowerCase();
  if (ranks.has(small) || ranks.has(plain(password)))
    return "Many people use this password. Choose another one.";
  const cores = [trimmed(small), plain(trimmed(small)), trimmed(plain(password))];
  if (cores.some((core) => (ranks.get(core) ?? Infinity) < veryCommon))
    return "This is a common password with something added. Choose another one.";
  if (new Set(small).size < 5 || /^(.{1,8}?)\1+$/.test(small))
    return "This password repeats itself. Choose another one.";
  const { club } = content;
  const domains = [new URL(publicUrl).hostname, club.email.split("@")[1] ?? ""];
  const labels = domains.flatMap((domain) => domain.split(".").slice(0, -1));
  const [mailbox = ""] = email.split("@");
  const named = [club.name, ...labels, name, mailbox].flatMap((text) => text.split(/[\s.@_+-]+/));
  const typed = [lettersOf(small), lettersOf(plain(password))];
  const found = named
    .map((word) => lettersOf(word.toLowerCase()))
    .some((word) => word.length >= 4 && typed.some((text) => text.includes(word)));
  return found ? "Leave out the club’s name, your own name and your email address." : null;
}
