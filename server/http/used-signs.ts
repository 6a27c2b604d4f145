/**
 * A page's HTML with no drawn signs but those that it shows. They stand in the page, as a request for
 * each sheet of them would compete with the opening picture for a slow phone's line.
 */
export function withUsedSigns(html: string): string {
  const shown = new Set(Array.from(html.matchAll(/<use href="#(sign-[\w-]+)"/g), ([, id]) => id));
  return html.replace(/<symbol id="(sign-[\w-]+)"[\s\S]*?<\/symbol>/g, (symbol, id: string) =>
    shown.has(id) ? symbol : "",
  );
}
