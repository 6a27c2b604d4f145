/** A list's filter for its CSV: the whole of it, not only the page being read. */
export function exportQuery(query: string): string {
  const wanted = new URLSearchParams(query);
  wanted.delete("before");
  return wanted.size > 0 ? `?${wanted}` : "";
}
