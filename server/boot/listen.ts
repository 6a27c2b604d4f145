import type { Server } from "node:http";
import { reasonOf } from "#domain/logged-error.ts";
import { StartupError } from "#embedded-postgres/startup-error.ts";

interface Place {
  port: number;
  host: string;
  /** Others may listen there too: the system shares visitors out between them. */
  reusePort?: boolean;
}

/**
 * Starts listening.
 * @returns the port, chosen by the system where 0 was asked for
 * @throws StartupError when the port is taken or not ours to use
 */
export function listen(server: Server, { port, host, reusePort = false }: Place) {
  return new Promise<number>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? `Port ${port} is taken: stop what uses it, or set PORT to another.`
          : `Cannot listen on ${host}:${port}: ${reasonOf(error)}`;
      reject(new StartupError(reason));
    });
    server.listen({ port, host, reusePort }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
