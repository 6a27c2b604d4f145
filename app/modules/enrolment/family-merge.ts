import { isSameAddress } from "#modules/families/index.ts";

interface Merged {
  guardians: readonly { name: string; email: string }[];
  athletes: readonly { givenName: string; familyName: string }[];
  contacts: readonly { name: string }[];
}

/** A guardian who sees new data after two families are merged, and these data. */
export interface NewView<Family extends Merged> {
  guardians: Family["guardians"][number][];
  athletes: Family["athletes"];
  contacts: Family["contacts"];
}

/**
 * Who sees which new data after a merge of two families: guardians see the family page of every family with
 * their address, so one whose address is in both sees nothing new, and one without an address has no page.
 */
export function newViews<Family extends Merged>(one: Family, two: Family): NewView<Family>[] {
  return [
    [one, two],
    [two, one],
  ].flatMap(([own, other]) => {
    if (!own || !other) return [];
    const guardians = own.guardians.filter(
      ({ email }) => email && !other.guardians.some((known) => isSameAddress(known.email, email)),
    );
    const { athletes, contacts } = other;
    return guardians.length === 0 ? [] : [{ guardians, athletes, contacts }];
  });
}
