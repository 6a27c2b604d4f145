import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** A bare `node:http` server that sends the given bytes with the given headers: what is possible. */
const [file = "", headFile = ""] = process.argv.slice(2);
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
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
