export const median = (values: number[]): number => percentile(values, 0.5);

/** The value that this part of all values does not exceed. */
export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
