interface ChunkLostProps {
  /** The page that got no answer; null for a form's, which a link would not send; undefined: none. */
  late: string | null | undefined;
}

/**
 * Says that a part of the page's script did not arrive (specification, point 8), or the next page, and
 * offers to load it again. The first is shown by the page's starter (`app/boot/late-start.ts`), which
 * works when nothing else does.
 */
export function ChunkLost({ late }: ChunkLostProps) {
  const isLate = late !== undefined;
  return (
    <div id="chunk-lost" className="chunk-lost" role="alert" hidden={!isLate}>
      <p>
        {isLate
          ? "No answer came in two minutes. You can stay on this page."
          : "Loading chunk failed: a part of this page did not arrive. You can keep reading."}
      </p>
      {late !== null && <a href={late ?? ""}>Try again</a>}
    </div>
  );
}
