/** A statement has 65,535 parameters at most: this many rows of 60 columns. */
const batchSize = 1_000;

/** The rows of one `insert` each. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize)
    yield rows.slice(from, from + batchSize);
}
