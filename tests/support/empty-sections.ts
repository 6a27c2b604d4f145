/** The sections of a page that have a heading but no content. */
export function emptySections(html: string): string[] {
  const [main = ""] = /<main[^]*<\/main>/.exec(html) ?? [];
  return main
    .split(/<(?=section\b)/)
    .slice(1)
    .filter((section) => {
      const words = section.replaceAll(/<h2[^]*?<\/h2>|<style[^]*?<\/style>|<[^>]*>/g, "").trim();
      return /<h2\b/.test(section) && words === "" && !/<(img|form|use)\b/.test(section);
    });
}
