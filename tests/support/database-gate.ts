import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A proxy to a database that can fail, like a broken machine or network. */
export interface DatabaseGate {
  /** The database's address through the proxy. */
  url: string;
  /** Closes every connection and accepts none. */
  close(): Promise<void>;
  /** Accepts every connection and never answers: queries get lost from now on. */
  silence(): void;
  /** Delays every answer by this many ms; 0: no delay. */
  slow(ms: number): void;
  /** Forwards connections again, at the same address. */
  open(): Promise<void>;
}

/** Opens a proxy to the database at `url`. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const behind = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  let lateBy = 0;
  const gate = createServer((client) => {
    if (silent) {
      sockets.add(client);
      client.on("error", () => {}).resume();
      return;
    }
    const server = connect(Number(behind.port), behind.hostname);
    client.pipe(server);
    server.pipe(late(() => lateBy)).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  const listen = async (port: number) => {
    gate.listen(port, "127.0.0.1");
    await once(gate, "listening");
  };
  await listen(0);
  const { port } = gate.address() as AddressInfo;
  const address = new URL(url);
  address.port = String(port);
  return {
    url: address.href,
    async close() {
      const closed = once(gate, "close");
      gate.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    slow(ms) {
      lateBy = ms;
    },
    async open() {
      silent = false;
      await listen(port);
    },
  };
}

/** Forwards everything in order, each piece this many ms after it arrived. */
const late = (ms: () => number) =>
  new Transform({
    transform(piece, _encoding, pass) {
      if (ms() === 0) pass(null, piece);
      else setTimeout(pass, ms(), null, piece);
    },
  });
