/**
 * Says that a part of the page's script did not arrive (specification, point 8), and offers to load
 * the page again. Shown by the page's starter in `server/http/finish-page.ts`, which works when
 * nothing else does.
 */
export function ChunkLost() {
  return (
    <div id="chunk-lost" className="chunk-lost" role="alert" hidden>
      <p>Loading chunk failed: a part of this page did not arrive. You can keep reading.</p>
      <form>
        <button>Reload the page</button>
      </form>
    </div>
  );
}
