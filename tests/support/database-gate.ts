import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to a database that can fail, as when its machine or the network is down. */
export interface DatabaseGate {
  /** The database's address through the proxy. */
  url: string;
  /** Cuts every connection and accepts none. */
  close(): Promise<void>;
  /** Accepts every connection and never answers: queries from now on get lost. */
  silence(): void;
  /** Forwards connections again, at the same address. */
  open(): Promise<void>;
}

/** Opens a proxy to the database at `url`. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const behind = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  const gate = createServer((client) => {
    if (silent) {
      sockets.add(client);
      client.on("error", () => {}).resume();
      return;
    }
    const server = connect(Number(behind.port), behind.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
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
    async open() {
      silent = false;
      await listen(port);
    },
  };
}
