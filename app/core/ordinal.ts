const rules = new Intl.PluralRules("en-CA", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** `1st`, `22nd`, `113th`. */
export const inOrder = (place: number): string => `${place}${endings[rules.select(place)] ?? "th"}`;
