/** Does `work` under a line of its own: "Installing packages … 41 s". */
export async function step(title, work) {
  process.stdout.write(`${title} … `);
  const start = performance.now();
  try {
    const result = await work();
    process.stdout.write(`${duration(performance.now() - start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/** A time for people: "0.4 s", "41 s", "2 min 5 s". */
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
