const dollars = new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" });

/** `26000` as `$260`, `2550` as `$25.50`. @param cents Canadian cents */
export function spokenMoney(cents: number): string {
  return dollars.format(cents / 100).replace(/\.00$/, "");
}

/** Cents as a spreadsheet's number of dollars: `25.50`. */
export const dollarsAndCents = (cents: number) => (cents / 100).toFixed(2);

/**
 * Reads an amount of Canadian dollars as people write it: `25`, `25.50`, `$ 1,250`, `25,5`, `CAD 25`.
 * @returns cents, or null when it is no amount or has parts of a cent; it may be 0 or less
 */
export function centsFrom(text: string): number | null {
  const bare = text.replace(/CAD|CA|\$|\s|\u00a0/gi, "").replace(/^(-?)\+?/, "$1");
  // A comma with three digits behind it groups thousands; with one or two it is a decimal comma.
  const plain = bare.replace(/,(?=\d{3}(\D|$))/g, "").replace(/,(?=\d{1,2}$)/, ".");
  if (!/^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return Number.isSafeInteger(cents) ? cents : null;
}
