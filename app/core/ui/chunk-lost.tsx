interface ChunkLostProps {
  /**
   * The page that got no response; null: it was a form's request, which a link cannot repeat; undefined:
   * none.
   */
  late: string | null | undefined;
}

/**
 * Says that a part of the page's script (docs/specification.md 7.1) or the next page did not load, and offers
 * to load it again. The page's starter script (`app/boot/late-start.ts`) shows the first message, because it
 * works even if nothing else does.
 */
export function ChunkLost({ late }: ChunkLostProps) {
  const isLate = late !== undefined;
  return (
    <div id="chunk-lost" className="chunk-lost" role="alert" hidden={!isLate}>
      <p>
        {isLate
          ? "No answer came in two minutes."
          : "Loading chunk failed: a part of this page did not arrive. You can keep reading."}
      </p>
      {late !== null && <a href={late ?? ""}>Try again</a>}
    </div>
  );
}
