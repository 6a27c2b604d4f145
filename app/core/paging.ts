/**
 * A page of a list of known length; the last page if the address asks for a later one.
 * @param asked counted from 1
 */
export function pageOf(count: number, asked: number, size: number) {
  const last = Math.max(1, Math.ceil(count / size));
  const page = Math.min(asked, last);
  const from = (page - 1) * size;
  return { page, hasMore: page < last, from, to: from + size };
}

/**
 * The same of a list that is in memory, for the pages of a `DataList`.
 * @param after the page's number; null: the first one
 */
export function pageAfter<Row>(all: readonly Row[], after: string | null, size: number) {
  const asked = /^\d{1,4}$/.test(after ?? "") ? Math.max(1, Number(after)) : 1;
  const { page, hasMore, from, to } = pageOf(all.length, asked, size);
  return { rows: all.slice(from, to), next: hasMore ? String(page + 1) : null };
}
