import type { Server } from "node:http";
import { reasonOf } from "#core/logged-error.ts";
import { StartupError } from "#core/startup-error.ts";

interface Place {
  port: number;
  host: string;
  /** Whether other processes may listen on the same port: the system distributes visitors among them. */
  reusePort?: boolean;
}

/**
 * Starts listening.
 * @returns the port, chosen by the system if 0 was given
 * @throws StartupError when the port is in use or needs other permissions
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
