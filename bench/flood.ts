import { Agent, get } from "node:http";
import { workerData } from "node:worker_threads";

/** A worker thread that requests different addresses, each only once. */
const { address, path, connections } = workerData as Flood;

export interface Flood {
  address: string;
  /** The start of each address. */
  path: string;
  connections: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
let asked = 0;

function ask(): void {
  asked += 1;
  const url = `${address}${path}${asked}`;
  get(url, { agent, headers: { "Accept-Encoding": "br" } }, (answer) => {
    answer.resume().once("end", ask);
  }).once("error", ask);
}

for (let n = 0; n < connections; n += 1) ask();
