import { comparedName } from "#core/names.ts";

/** An athlete for whom a result can be entered. */
export interface KnownAthlete {
  id: string;
  name: string;
  /** Null: unknown. */
  birthYear: number | null;
}

/** A name, normalized for matching: without case, accents, hyphens and the order of its parts. */
const matchedName = (name: string): string =>
  comparedName(name)
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .toSorted()
    .join(" ");

const withYear = ({ name, birthYear }: KnownAthlete) =>
  birthYear === null ? name : `${name} (${birthYear})`;

/** The label of each athlete, by id: `Maya Osei (2012)`; longer if two athletes share it. */
export function athleteLabels(athletes: readonly KnownAthlete[]): Map<string, string> {
  const shared = Map.groupBy(athletes, (athlete) => matchedName(withYear(athlete)));
  return new Map(
    athletes.map((athlete) => {
      const isShared = (shared.get(matchedName(withYear(athlete)))?.length ?? 0) > 1;
      return [athlete.id, `${withYear(athlete)}${isShared ? ` #${athlete.id.slice(0, 4)}` : ""}`];
    }),
  );
}

/** A name as it was typed or listed: `Maya Osei (2012)` has a year. */
export function nameAndYear(text: string): { name: string; year: number | null } {
  const [, name = text, year] = /^(.*?) ?\(?\b((?:19|20)\d\d)\)?$/.exec(text.trim()) ?? [];
  return { name: name.trim(), year: year ? Number(year) : null };
}

/** The athletes that match a name, and a year if given. */
export function athletesNamed(
  text: string,
  athletes: readonly KnownAthlete[],
): readonly KnownAthlete[] {
  const labels = athleteLabels(athletes);
  const chosen = athletes.find(({ id }) => labels.get(id) === text.trim());
  if (chosen) return [chosen];
  const { name, year } = nameAndYear(text);
  const wanted = matchedName(name);
  if (wanted === "") return [];
  return athletes.filter(
    (athlete) =>
      matchedName(athlete.name) === wanted &&
      (year === null || athlete.birthYear === null || athlete.birthYear === year),
  );
}
