import type { FormContextType } from "@rjsf/utils";
import type { Complaint } from "#domain/content/check-collection.ts";

/** One thing to choose, with a small picture of it where there is one. */
export interface Choice {
  value: string;
  label: string;
  thumbnail?: string;
}
export type Choices = Record<string, Choice[]>;

type Path = readonly (string | number)[];

/** What every part of the form can ask for. */
export interface WordsContext extends FormContextType {
  choices: Choices;
  complaints: Complaint[];
  /** The whole value as it is now. */
  data: unknown;
  /** The field that was asked for: what it lies in is open. */
  target: Path | null;
}

const leadsTo = (path: Path, deeper: Path) => path.every((step, n) => deeper[n] === step);

/** What is wrong with exactly this field. */
export const faultsAt = ({ complaints }: WordsContext, path: Path): string[] =>
  complaints
    .filter((one) => one.path.length === path.length && leadsTo(path, one.path))
    .map(({ message }) => message);

/** Whether something is wrong at or below a place. */
export const isFaulty = ({ complaints }: WordsContext, path: Path): boolean =>
  complaints.some((one) => one.path.length > 0 && leadsTo(path, one.path));

/** Whether the field that was asked for lies at or below a place. */
export const isOnTheWay = ({ target }: WordsContext, path: Path): boolean =>
  target !== null && leadsTo(path, target);

/** The value at a place, if there is one. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    data,
  );
}
