import type { Coaches } from "./people.ts";

/** Every coach of the club's list, in its order. */
export const everyCoach = ({ groups }: Pick<Coaches, "groups">) =>
  groups.flatMap(({ items }) => items);
