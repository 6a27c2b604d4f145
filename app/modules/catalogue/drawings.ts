import { capitalized } from "#core/capitalized.ts";
import { pictogramNames } from "#core/pictogram-names.ts";

/** The drawings of offerings and training groups, by name. */
export const drawings: Readonly<Record<string, string>> = Object.fromEntries(
  pictogramNames
    .filter((name) => !/^(achievement|association)-/.test(name))
    .map((name) => [name, capitalized(name.replaceAll("-", " "))]),
);
