import {
  type Mails,
  type ComposedMail,
  composeMail,
  type Sender,
  fillIn,
  greetingName,
  readableName,
} from "#modules/content/index.ts";
import { familyPath, linkDays, requestDays } from "./family-page.ts";

interface MailContent {
  club: Sender;
  mails: Mails;
}

/** A family page, as named in a mail. */
interface MailedPage {
  /** The athletes' first names, as typed. */
  athletes: readonly string[];
  link: string;
}

const listFormat = new Intl.ListFormat("en-CA");

/** `Ada and Kofi`; an athlete whose name a mail must not repeat is "your athlete". */
function named(athletes: readonly string[]): string {
  const names = athletes.map(greetingName).filter((name) => name !== "");
  return listFormat.format([...new Set(names)]) || "your athlete";
}

/** The values in every such mail. @param site where visitors reach the site */
const valuesOf = (site: string, club: Sender) => ({
  club: club.name,
  days: String(linkDays),
  ask: site + familyPath,
});

/** A receipt's text about the family page. */
export const familyPageLines = (link: string, { familyPageLines: lines }: Mails): string =>
  fillIn(lines.join("\n\n"), { link, days: String(linkDays), ask: new URL(familyPath, link).href });

/**
 * The requested links. Two families that staff have not merged may have a guardian with the same address:
 * each gets a link, named by its athletes.
 */
export function familyPageMail(
  { name, pages, site }: { name: string; pages: readonly MailedPage[]; site: string },
  { club, mails }: MailContent,
): ComposedMail {
  const label = (athletes: readonly string[]) =>
    pages.length === 1 ? "Open your family page" : `Open the page of ${named(athletes)}`;
  const links = pages.map(({ athletes, link }) => `${label(athletes)}:\n${link}`);
  const values = { links: links.join("\n\n"), ...valuesOf(site, club) };
  return composeMail(mails.familyPage, { name, values, club });
}

/**
 * Asks a second guardian to confirm, and names the person who added them. @param link the page to confirm on
 */
export function guardianAddedMail(
  { name, by, athletes, link, site }: MailedPage & { name: string; by: string; site: string },
  { club, mails }: MailContent,
): ComposedMail {
  const values = {
    by: nameOf(by),
    athletes: named(athletes),
    page: link,
    ...requestValues(site, club),
  };
  return composeMail(mails.guardianAdded, { name, values, club });
}

/** Notifies a family's guardians that another one was named. @param link the page to refuse on */
export function guardianNoticeMail(
  { name, by, added, link, site }: Requested & { by: string; added: string },
  { club, mails }: MailContent,
): ComposedMail {
  const values = { by: nameOf(by), name: nameOf(added), link, ...requestValues(site, club) };
  return composeMail(mails.guardianNotice, { name, values, club });
}

/** A request that a guardian has to confirm or can refuse. */
interface Requested {
  name: string;
  link: string;
  site: string;
}

const requestValues = (site: string, club: Sender) => ({
  ...valuesOf(site, club),
  days: String(requestDays),
});

/** Asks the owner of a guardian's new address to confirm it. */
export function addressConfirmMail(
  { name, link, site }: Requested,
  { club, mails }: MailContent,
): ComposedMail {
  const values = { link, ...requestValues(site, club) };
  return composeMail(mails.addressConfirm, { name, values, club });
}

/** Notifies a guardian's present address that another one was given, with the page to refuse it. */
export function addressRefuseMail(
  { name, link, site }: Requested,
  { club, mails }: MailContent,
): ComposedMail {
  const values = { link, ...requestValues(site, club) };
  return composeMail(mails.addressRefuse, { name, values, club });
}

/** Notifies a guardian's former address that it was changed. */
export function addressChangedMail(
  { name, site }: { name: string; site: string },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.addressChanged, { name, values: valuesOf(site, club), club });
}

/** Notifies every guardian of two merged families who can now see the common page. */
export function familiesMergedMail(
  {
    name,
    athletes,
    guardians,
    site,
  }: { name: string; athletes: readonly string[]; guardians: readonly string[]; site: string },
  { club, mails }: MailContent,
): ComposedMail {
  const names = listFormat.format([...new Set(guardians.map(nameOf))]);
  const values = { athletes: named(athletes), guardians: names, ...valuesOf(site, club) };
  return composeMail(mails.familiesMerged, { name, values, club });
}

/** A typed name, only if a mail may repeat it: anybody can type anything there. */
const nameOf = (typed: string): string => readableName(typed) || "Another guardian";
