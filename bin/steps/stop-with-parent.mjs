// Loaded into the server's process before the server. When the process that started it ends, or closes
// the channel to it, the server stops as after a SIGTERM, unless it has already received a signal.
import cluster from "node:cluster";

let asked = false;

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    asked = true;
    // A listener here alone would swallow an early Ctrl-C, before the server has its own listener.
    if (process.listenerCount(signal) === 1) process.exit(1);
  });
}

process.once("disconnect", () => {
  // A signal sent to both of us may arrive a moment after the channel's end.
  setTimeout(() => asked || process.emit("SIGTERM", "SIGTERM"), 200);
});

// A worker needs the channel open.
if (!cluster.isWorker) process.channel?.unref();
