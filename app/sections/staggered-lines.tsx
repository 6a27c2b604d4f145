/** A heading's words on lines of their own, each starting further in: as runners stand in a bend. */
export function StaggeredLines({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    <span key={line} className="staggered-line">
      {index > 0 && " "}
      {line}
    </span>
  ));
}
