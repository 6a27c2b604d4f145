/** The kinds of people in a family. */
export const personParts = ["athlete", "guardian", "contact"] as const;
export type PersonPart = (typeof personParts)[number];

/** The page on which staff correct a person of a family, or add one. @param id `new` adds one */
export const personPath = (familyId: string, part: PersonPart, id = "new"): string =>
  `/admin/families/${familyId}/people/${part}/${id}`;
