/** States above a page that this is a preview. */
export function PreviewLine() {
  return <p className="preview-line">Preview: only staff see this</p>;
}
