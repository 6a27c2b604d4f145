/** `{reference}` in a mail's text: a value that is filled in when the mail is written. */
export const placeholder = /\{(\w+)\}/g;

/** Replaces placeholders once: placeholders inside a value are not replaced. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(placeholder, (whole, name: string) => values[name] ?? whole);
