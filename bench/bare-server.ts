import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** A bare `node:http` server that sends the given bytes with the given headers: the upper limit. */
const [file = "", headFile = "", workers = "1"] = process.argv.slice(2);
if (cluster.isPrimary && Number(workers) > 1) runWorkers();
else serve();

function serve() {
  const body = readFileSync(file);
  const { status, headers }: { status: number; headers: string[] } = JSON.parse(
    readFileSync(headFile, "utf8"),
  );
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(body.length > 0 ? body : undefined);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (cluster.isPrimary) tell(typeof address === "object" ? address?.port : undefined);
  });
}

function runWorkers() {
  let listening = 0;
  cluster.on("listening", (_worker, { port }) => {
    listening += 1;
    if (listening === Number(workers)) tell(port);
  });
  for (let n = 0; n < Number(workers); n += 1) cluster.fork();
}

function tell(port: number | undefined) {
  process.stdout.write(`${port}\n`);
}
