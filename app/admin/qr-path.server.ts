import { generate } from "lean-qr";

/** A QR code as one SVG path on a grid of `size`, four free modules on each side included. */
export function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  const free = 4;
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) path += `M${x + free} ${y + free}h1v1h-1z`;
    }
  }
  return { size: code.size + 2 * free, path };
}
