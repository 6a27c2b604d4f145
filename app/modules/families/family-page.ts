/** The address of a family's page, and of the page that requests a link to it. */
export const familyPath = "/family";

/** For how many days a mailed link works, on every device that opens it. */
export const linkDays = 30;

/** For how many days somebody can confirm a new address, or that they are a guardian. */
export const requestDays = 7;

/** The prefix of an athlete's field names: on the page each athlete has separate forms. */
export const ownPrefix = (athleteId: string) => `${athleteId}_`;

/** A family has few guardians: a parent, another one, perhaps a grandparent in each home. */
export const mostGuardians = 6;

/** The address of a family's calendar. @param key its own, which opens nothing else */
export const familyCalendarPath = (key: string): string => `${familyPath}/calendar/${key}.ics`;

/** A checkout's page: the only page that a link may redirect to. */
const checkoutPath = /^\/checkout\/[\w-]{8,200}$/;

/** The page to open after the link: the checkout that requested it, or null. */
export const nextFrom = (typed: unknown): string | null =>
  typeof typed === "string" && checkoutPath.test(typed) ? typed : null;

/** The address that a mail names. @param publicUrl where visitors reach the site */
export const familyLink = (publicUrl: string, key: string, next: string | null = null): string =>
  `${publicUrl}${familyPath}/${key}${next ? `?${new URLSearchParams({ next })}` : ""}`;

/** The page on which somebody confirms or refuses a guardian's new address. */
export const requestLink = (publicUrl: string, key: string): string =>
  `${publicUrl}${familyPath}/address/${key}`;

/** Whether two e-mail addresses are the same, regardless of case; both are stored as typed. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
