import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { admin, json } from "../support/club.ts";
import { startServer } from "../support/server-process.ts";
import { isLongRun } from "../support/long-run.ts";

/** Eight in `npm run test:faults`. */
const pictures = isLongRun ? 8 : 2;

/** The memory of a process and its children, without PostgreSQL, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${name}`, "utf8").catch(() => "");
  const inMemory = async (each: number | string) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(await read(`${each}/status`))?.[1] ?? 0) / 1024;
  let sum = await inMemory(pid);
  for (const task of await readdir(`/proc/${pid}/task`))
    for (const child of (await read(`${pid}/task/${task}/children`)).split(" ").filter(Boolean))
      if ((await read(`${child}/cmdline`)).includes("picture-process"))
        sum += await inMemory(child);
  return sum;
}

test.runIf(process.platform === "linux")(
  `${pictures} pictures of 64 megapixels at once fit in 400 MB, and nothing else waits for them`,
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "club-pictures-"));
    const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin;
    const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD });
    const Origin = server.address;
    const signIn = await fetch(`${Origin}/api/users/login`, json(admin, { Origin }));
    const Cookie = signIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const flat = { width: 8_000, height: 8_000, channels: 3, background: "#c00" } as const;
    const bytes = await sharp({ create: flat }).png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.length).toBeLessThan(500_000);

    let sent = 0;
    const answers = Array.from({ length: pictures }, async () => {
      const body = new FormData();
      body.set("image", new File([new Uint8Array(bytes)], "large.png"));
      const answer = await fetch(`${Origin}/api/upload`, {
        method: "POST",
        body,
        headers: { Cookie, Origin },
      });
      sent += 1;
      return answer.status;
    });
    let most = 0;
    let slowest = 0;
    while (sent < pictures) {
      const begun = performance.now();
      expect((await fetch(`${Origin}/up`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - begun);
      most = Math.max(most, await memoryOf(server.process.pid ?? 0));
    }
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    expect(await Promise.all(answers)).toEqual(Array(pictures).fill(201));
    expect(most).toBeLessThan(400);
    expect(slowest).toBeLessThan(5_000);
  },
  300_000,
);
