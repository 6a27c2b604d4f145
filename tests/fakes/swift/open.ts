import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { AwsClient } from "aws4fetch";

/** Debian's own Python, for which `python3-swift` is packaged. */
const python = "/usr/bin/python3";

/** Whether OpenStack Swift is installed here: `apt-get install python3-swift`. */
export const hasSwift =
  spawnSync(python, ["-c", "import swift.common.middleware.s3api"]).status === 0;
if (!hasSwift) {
  console.log(
    "Not tested here: storage that speaks S3. It needs OpenStack Swift (Debian: apt-get install python3-swift).",
  );
}

export interface Swift {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  close(): Promise<void>;
}

/** S3 storage that checks signatures, with an empty bucket. */
export async function openSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-swift-"));
  const script = path.join(import.meta.dirname, "serve.py");
  const server = spawn(python, [script, folder], { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: server.stdout });
  const first: unknown[] = await Promise.race([once(lines, "line"), once(server, "exit")]);
  const endpoint = String(first[0]);
  const keys = { accessKeyId: "test:tester", secretAccessKey: "testing" };
  const client = new AwsClient({ ...keys, region: "us-east-1", service: "s3" });
  const made = await client.fetch(`${endpoint}/pictures`, { method: "PUT" });
  if (!made.ok) throw new Error(`Swift made no bucket: ${made.status} ${await made.text()}`);
  return {
    endpoint,
    region: "us-east-1",
    bucket: "pictures",
    ...keys,
    async close() {
      const ended = once(server, "exit");
      server.stdin.end();
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
