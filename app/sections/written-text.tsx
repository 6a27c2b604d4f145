import { Picture } from "#app/ui/picture.tsx";
import type { TextPiece } from "#domain/writing.ts";

interface WrittenTextProps {
  /** HTML sanitised by the server. */
  pieces: TextPiece[];
  /** How wide its pictures are laid out, as in `img sizes`. */
  sizes: string;
}

/** Text written by staff, with its pictures. */
export function WrittenText({ pieces, sizes }: WrittenTextProps) {
  return pieces.map((piece, at) =>
    typeof piece === "string" ? (
      <div key={at} dangerouslySetInnerHTML={{ __html: piece }} />
    ) : (
      <figure
        key={at}
        className="text-picture"
        data-tall={piece.wide.height > piece.wide.width || undefined}
      >
        <Picture picture={piece} sizes={sizes} />
      </figure>
    ),
  );
}
