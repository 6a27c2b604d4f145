import { useMemo } from "react";
import { Picture } from "#core/ui/picture.tsx";
import { trustedHtml } from "#core/ui/trusted-html.ts";
import type { TextPiece } from "../writing.ts";

interface WrittenTextProps {
  /** HTML sanitised by the server. */
  pieces: TextPiece[];
  /** The layout width of its pictures, as in `img sizes`. */
  sizes: string;
}

/** Text written by staff, with its pictures. */
export function WrittenText({ pieces, sizes }: WrittenTextProps) {
  return pieces.map((piece, at) =>
    typeof piece === "string" ? (
      <CleanHtml key={at} html={piece} />
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

/** Passed once: React would write the text again for every new `trustedHtml` of it. */
function CleanHtml({ html }: { html: string }) {
  const passed = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <div dangerouslySetInnerHTML={passed} />;
}
