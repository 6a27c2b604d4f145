// Loaded into the server's process before the server: when the process that started it ends, or closes
// the channel to it, the server stops as if it had got SIGTERM, unless a signal has reached it already.
import cluster from "node:cluster";

let asked = false;

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    asked = true;
    // Listening here alone would make an early Ctrl-C, before the server listens, go unheard.
    if (process.listenerCount(signal) === 1) process.exit(1);
  });
}

process.once("disconnect", () => {
  // A signal on its way to both of us may be a moment behind the channel's end.
  setTimeout(() => asked || process.emit("SIGTERM", "SIGTERM"), 200);
});

// A worker listens through the channel, and lives by it.
if (!cluster.isWorker) process.channel?.unref();
