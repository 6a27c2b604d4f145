/** Replaces the link in the stored copy of a mail, which would give access to the account. */
const hidden =
  "[Not shown here: this link opens their account. Whoever runs the site can get it with npm run password-link.]";

/** A text without account links, which only their recipient may follow. */
export const withoutAccountLinks = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s"<>]+/g, (address) => address.replace(accountLink, hidden));

const accountLink = /^.*\/login\/(?:invitation|new-password)\?key=[\w.-]+/;
