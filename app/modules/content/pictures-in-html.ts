export const image = /(<img [^<>]*>)/;

/** The addresses of the pictures in clean HTML. */
export const picturesNamedIn = (html: string): string[] =>
  html.split(image).flatMap((piece) => (image.test(piece) ? attribute(piece, "src") : []));

const icons: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

export function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll(/&(amp|lt|gt|quot);/g, (_, sign: string) => icons[sign] ?? "");
}
