/** Each drawn portrait in art/ is a file of its own: a page loads those that scroll into view. */
const files = import.meta.glob<string>("../../../art/signs/svg/{coach,portrait}-*.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});

/** The address of each drawn portrait, by its name. */
export const portraitFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [
    path.slice(path.lastIndexOf("/") + 1, -".svg".length),
    address,
  ]),
);
