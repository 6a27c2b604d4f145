/** A field's options by value, or "given" where only the page knows them. */
type Options = Readonly<Record<string, string>> | "given";

interface Shared {
  label: string;
  hint?: string;
  /** It takes the whole width of its form. */
  wide?: true;
  /** It is short: a number, an age. */
  narrow?: true;
  /** It is shown only while a choice of the form has this value. */
  when?: string;
}

/** A field of a form: its label, what may be typed, and what is said otherwise. */
export type FormField = Shared &
  (
    | {
        /** One line of text; an address, a phone number or a web address is one. */
        kind: "line" | "email" | "tel" | "url";
        most: number;
        /** The message while it is empty; without one it may be. */
        required?: string;
        autoComplete?: string;
        /** The id of a list of suggestions on the page. */
        list?: string;
        /** What it may look like. */
        example?: string;
      }
    | { kind: "text"; most: number; required?: string; rows?: number }
    | {
        kind: "choice";
        options: Options;
        /** The label of choosing none, which is stored as null. */
        none?: string;
      }
    | {
        kind: "whole";
        from: number;
        to: number;
        message: string /** What empty means. */;
        empty?: number | null;
      }
    /** Dollars as people type them, stored as cents. */
    | { kind: "money"; from: number; to: number; message: string; empty?: number | null }
    | {
        kind: "day" | "time";
        message: string /** It may be empty, stored as null. */;
        optional?: true;
      }
    /** A day of every year, such as 11-01, sent as its month and its day. */
    | { kind: "year-day"; message: string }
    | { kind: "tick" }
  );

export type FormFields = Readonly<Record<string, FormField>>;

/** What is stored of a field. */
type StoredOf<Field extends FormField> = Field extends { kind: "tick" }
  ? boolean
  : Field extends { kind: "whole" | "money" }
    ? number | (Field extends { empty: null } ? null : never)
    : Field extends { none: string } | { optional: true }
      ? string | null
      : string;

export type FormStored<Fields extends FormFields> = {
  -readonly [Name in keyof Fields]: StoredOf<Fields[Name]>;
};

/** Keeps the definition's types. A form page shows it with `Fields`, its action reads it with `readForm`. */
export const defineForm = <const Fields extends FormFields>(fields: Fields) => fields;
