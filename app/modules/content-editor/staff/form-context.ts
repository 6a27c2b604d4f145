import { capitalized } from "#core/capitalized.ts";
import type { FormContextType } from "@rjsf/utils";
import { smallPictureFile } from "#core/ui/picture.tsx";
import type { FieldProblem, FormSchema, Upload, Content } from "#modules/content/index.ts";
import { formatMoney } from "#core/money.ts";
import { pictogramNames, portraitNames } from "#core/pictogram-names.ts";
import { seasonText } from "#core/time/schedule-text.ts";
import type { PictureInfo, PictureLibrary } from "#core/pictures.ts";
import { zonesOfCanada } from "#core/time/time.ts";

/** An option, with a small picture where there is one. */
export interface Choice {
  value: string;
  label: string;
  thumbnail?: string;
  /** A photograph of a person, with its data in the library. */
  upload?: Upload;
  /** When its consent was recorded, as text. */
  agreedOn?: string;
}
export type Choices = Record<string, Choice[]>;

/** A collection's schema in the form library's format. */
export type EditorSchema = FormSchema & object;

type Path = readonly (string | number)[];

/** The context that every part of the form can read. */
export interface EditorContext extends FormContextType {
  choices: Choices;
  problems: FieldProblem[];
  /** The current complete value. */
  data: unknown;
  /** The field to scroll to; the groups around it are open. */
  target: Path | null;
}

const leadsTo = (path: Path, deeper: Path) => path.every((step, n) => deeper[n] === step);

/** The errors of exactly this field. */
export const errorsAt = ({ problems }: EditorContext, path: Path): string[] =>
  problems
    .filter((one) => one.path.length === path.length && leadsTo(path, one.path))
    .map(({ message }) => message);

/** Whether there is an error at or below a path. */
export const isInvalid = ({ problems }: EditorContext, path: Path): boolean =>
  problems.some((one) => one.path.length > 0 && leadsTo(path, one.path));

/** Whether the field to scroll to is at or below a path. */
export const isOnTheWay = ({ target }: EditorContext, path: Path): boolean =>
  target !== null && leadsTo(path, target);

/** The value at a path, if any. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    data,
  );
}

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, "en-CA");
const wording = (name: string) => capitalized(name.replaceAll("-", " "));

/** The options of choice fields, by the name that their schema gives the choice. */
export function choicesFrom(
  content: Content,
  pictures: PictureLibrary,
  portraits: Readonly<Record<string, string>>,
): Choices {
  const { pages, locations, venues, articles, associations, catalogue } = content;
  return {
    picture: Object.entries(pictures)
      .map(([value, picture]) => ({
        value,
        thumbnail: smallPictureFile(picture),
        label: isUpload(picture)
          ? `Library: ${picture.alt || "no description yet"}`
          : wording(value),
      }))
      .sort(byLabel),
    portrait: [
      ...portraitNames.map((value) => ({
        value,
        label: wording(value),
        ...(portraits[value] && { thumbnail: portraits[value] }),
      })),
      ...pictogramNames.map((value) => ({ value, label: wording(value) })),
    ],
    sign: pictogramNames.map((value) => ({ value, label: wording(value) })),
    page: [
      ...Object.entries(pages)
        .filter(([path]) => path !== "*" && !path.startsWith("/admin") && path !== "/login")
        .map(([value, { title }]) => ({ value, label: title })),
      ...locations.map(({ slug_url, town }) => ({ value: `/location/${slug_url}`, label: town })),
      { value: "#contact-form", label: "The form on the same page" },
    ],
    venue: venues.map(({ id, name, town }) => ({ value: id, label: `${name}, ${town}` })),
    timeZone: zonesOfCanada().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    article: articles.map(({ slug, title }) => ({ value: slug, label: title })),
    association: associations.items.map(({ id, name }) => ({ value: id, label: name })),
    season: catalogue.seasons.map(({ id, name, from, to }) => ({
      value: id,
      label: `${name}, ${seasonText({ from, to })}`,
    })),
    optionType: catalogue.programs.map(({ type, name }) => ({ value: type, label: name })),
    option: optionsOf(content),
  };
}

function optionsOf({ catalogue }: Content): Choice[] {
  return catalogue.programs.flatMap(({ type, name, offerings }) =>
    offerings.map(({ id, title, priceCents }) => ({
      value: `${type} ${id}`,
      label: `${name} ${id}: ${title}, ${formatMoney(priceCents)}`,
    })),
  );
}

const isUpload = ({ wide }: PictureInfo) => wide.folder === "uploads";
