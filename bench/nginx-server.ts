import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";

export interface Nginx {
  port: number;
  process: ChildProcess;
}

/** nginx sending the page's brotli bytes from a file; null where it is not installed. */
export async function startNginx(
  folder: string,
  page: Buffer,
  workers: number,
): Promise<Nginx | null> {
  if (spawnSync("nginx", ["-v"]).error) return null;
  const port = await freePort();
  const files = path.join(folder, "html");
  await mkdir(files, { recursive: true });
  await writeFile(path.join(files, "index.html"), page);
  const config = path.join(folder, "nginx.conf");
  await writeFile(
    config,
    `worker_processes ${workers}; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { text/html html; }
open_file_cache max=10;
client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
server { listen 127.0.0.1:${port}; root ${files}; add_header Content-Encoding br; } }`,
  );
  const child = spawn("nginx", ["-c", config, "-p", folder], { stdio: "ignore" });
  await answering(port);
  return { port, process: child };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const ok = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nginx did not start");
}
