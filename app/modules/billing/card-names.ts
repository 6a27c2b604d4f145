/** A saved card as people know it: `Visa ending in 4242`. @param card its brand as the provider names it */
export function cardName({ brand, lastFour }: { brand: string; lastFour: string }): string {
  const name = brand === "amex" ? "American Express" : brand[0]?.toUpperCase() + brand.slice(1);
  return `${name} ending in ${lastFour}`;
}
