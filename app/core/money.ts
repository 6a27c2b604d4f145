const dollars = new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" });

/** `26000` as `$260`, `2550` as `$25.50`; in a currency other than ours as `USD 25.50`. */
export function formatMoney(cents: number, currency = "cad"): string {
  if (currency !== "cad") return moneyWithCode(cents, currency);
  return dollars.format(cents / 100).replace(/\.00$/, "");
}

/** The amount paid, as on a receipt: `$260 CAD`. */
export const moneyPaid = (cents: number, currency: string): string =>
  currency === "cad" ? `${formatMoney(cents)} CAD` : moneyWithCode(cents, currency);

/** `26000` as `CAD 260.00`. @param cents the currency's smallest unit: a yen has no cents */
export function moneyWithCode(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en-CA", {
    style: "currency",
    currency,
    currencyDisplay: "code",
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(cents / 10 ** maximumFractionDigits).replace("\u00a0", " ");
}

/** Amounts of a column: all with cents, `$260.00`. */
export const moneyInColumn = (cents: number, currency: string): string =>
  currency === "cad" ? dollars.format(cents / 100) : moneyWithCode(cents, currency);

/** Cents as a spreadsheet's number of dollars: `25.50`. */
export const dollarsAndCents = (cents: number) => (cents / 100).toFixed(2);

/**
 * Reads an amount of Canadian dollars as people write it: `25`, `25.50`, `$ 1,250`, `25,5`, `CAD
 * 25`.
 * @returns cents, which may be 0 or less; null if it is no amount or has fractions of a cent
 */
export function centsFrom(text: string): number | null {
  const bare = text.replace(/CAD|CA|\$|\s|\u00a0/gi, "").replace(/^(-?)\+?/, "$1");
  // A comma with three digits behind it groups thousands; with one or two it is a decimal comma.
  const plain = bare.replace(/,(?=\d{3}(\D|$))/g, "").replace(/,(?=\d{1,2}$)/, ".");
  if (!/^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return Number.isSafeInteger(cents) ? cents : null;
}
