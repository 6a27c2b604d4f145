import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** A bare `node:http` server that sends the given bytes with the given headers: what is possible. */
const [file = "", headersFile = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers: string[] = JSON.parse(readFileSync(headersFile, "utf8"));
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
