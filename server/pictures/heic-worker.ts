import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

// A thread of its own: decoding takes seconds and would block every other request. The pixels are
// transferred, not copied: there may be 256 MB of them.
const { data, width, height } = await decode({ buffer: workerData as Uint8Array });
parentPort?.postMessage({ data, width, height }, [data.buffer as ArrayBuffer]);
