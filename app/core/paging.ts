/**
 * A page of a list of known length; the last one, when an address asks for one after it.
 * @param asked counted from 1
 */
export function pageOf(count: number, asked: number, size: number) {
  const last = Math.max(1, Math.ceil(count / size));
  const page = Math.min(asked, last);
  const from = (page - 1) * size;
  return { page, hasMore: page < last, from, to: from + size };
}
