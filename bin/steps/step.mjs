/**
 * Runs `work` with a line of its own: "Installing packages … 41 s". On a terminal the line counts the
 * seconds meanwhile.
 * @param progress returns how far the work is, such as "310 of 612"; called once a second
 */
export async function step(title, work, progress = () => "") {
  const start = performance.now();
  const since = () => duration(performance.now() - start);
  process.stdout.write(`${title} … `);
  const ticking = process.stdout.isTTY && setInterval(() => redraw(`${soFar()}${since()}`), 1000);
  const redraw = (text) => process.stdout.write(`\r\x1b[K${title} … ${text}`);
  const soFar = () => {
    const said = attempt(progress);
    return said ? `${said}, ` : "";
  };
  const end = (text) => {
    clearInterval(ticking);
    if (process.stdout.isTTY) redraw(`${text}\n`);
    else process.stdout.write(`${text}\n`);
  };
  try {
    const result = await work();
    end(since());
    return result;
  } catch (error) {
    end("failed");
    throw error;
  }
}

/** Empty when the progress can't be read (e.g. the log does not exist yet). */
function attempt(progress) {
  try {
    return progress();
  } catch {
    return "";
  }
}

/** A duration for people: "0.4 s", "41 s", "2 min 5 s". */
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
