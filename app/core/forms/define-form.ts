/** A field's options by value, or "given" where only the page knows them. */
type Options = Readonly<Record<string, string>> | "given";

interface Shared {
  label: string;
  hint?: string;
  /** It takes the full width of its form. */
  wide?: true;
  /** It is narrow: for a number or an age. */
  narrow?: true;
  /** It is shown only while a choice field of the form has this value. */
  when?: string;
}

/** A field of a form: its label, the allowed values, and the message for others. */
export type FormField = Shared &
  (
    | {
        /** One line of text, or one that is an email address, a phone number or a web address. */
        kind: "line" | "email" | "tel" | "url";
        most: number;
        /** The message while it is empty; without one, the field is optional. */
        required?: string;
        autoComplete?: string;
        /** The id of a list of suggestions on the page. */
        list?: string;
        /** An example value. */
        example?: string;
      }
    | { kind: "text"; most: number; required?: string; rows?: number }
    | {
        kind: "choice";
        options: Options;
        /** The label of the empty choice, which is stored as null. */
        none?: string;
      }
    | {
        kind: "whole";
        from: number;
        to: number;
        message: string /** The meaning of an empty value. */;
        empty?: number | null;
      }
    /** Dollars as people type them, stored as cents. */
    | { kind: "money"; from: number; to: number; message: string; empty?: number | null }
    | {
        kind: "day" | "time";
        message: string /** May be empty, which is stored as null. */;
        optional?: true;
      }
    /** A day of every year, such as 11-01, sent as its month and its day. */
    | { kind: "year-day"; message: string }
    | { kind: "tick" }
  );

export type FormFields = Readonly<Record<string, FormField>>;

/** The type of a field's stored value. */
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
