/**
 * Where a family reads and confirms what is asked of it. Families have no page of their own yet: the club's
 * contact page leads to somebody who helps.
 */
export const familyLink = (publicUrl: string, _familyId: string): string =>
  `${publicUrl}/contact-us`;
