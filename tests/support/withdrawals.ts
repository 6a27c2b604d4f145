import type { TestClub } from "./club.ts";

export { moveOne, withdrawOne } from "#demo/office/withdraw-and-move.ts";

/** The office's page to withdraw registrations of an order, or to refund an amount without a withdrawal. */
export function withdrawPath(reference: string, ids: readonly string[]): string {
  const query = new URLSearchParams([["show", "yes"], ...ids.map((id) => ["registration", id])]);
  return `/admin/payments/${reference}/withdraw?${query}`;
}

/** The withdrawal form, as the office's page has filled it in. @param cookie an admin's session */
export async function withdrawForm(
  club: TestClub,
  cookie: string,
  reference: string,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const page = await club.request(withdrawPath(reference, ids), {
    headers: { Cookie: cookie },
  });
  const html = await page.text();
  const valueOf = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
  const names = ["registrations", "shown", "token", "refund", "method"];
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

/** The office's page to move a registration, with an offering chosen. @param to its key */
export const movePath = (reference: string, id: string, to: string): string =>
  `/admin/payments/${reference}/move?${new URLSearchParams({ registration: id, to })}`;

/** The form to move a registration, as the office's page has filled it in. @param cookie an admin's session */
export async function moveForm(
  club: TestClub,
  cookie: string,
  moved: { reference: string; id: string; to: string },
): Promise<Record<string, string>> {
  const { reference, id, to } = moved;
  const page = await club.request(movePath(reference, id, to), { headers: { Cookie: cookie } });
  const html = await page.text();
  const valueOf = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
  const names = ["season", "shown", "token", "difference"];
  const shown = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const direction = Number(shown.shown) < 0 ? "back" : "more";
  const [, method = ""] = /name="method"[^>]*value="([^"]*)"/.exec(html) ?? [];
  return { ...shown, registration: id, to, direction, method };
}
