import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  buildImage,
  type Container,
  copyVolume,
  done,
  inspectImage,
  newVolume,
  runImage,
  builderProblem,
} from "../support/images.ts";
import { type Machine, machineProblem, startMachine } from "../support/machine.ts";

// `npm run test:images`: builds both images of deploy/Containerfile and runs them as ONCE and compose do.
const wanted = process.env.TEST_IMAGES === "yes";
const obstacle = wanted ? builderProblem() : "npm run test:images builds and runs them";
const reason = wanted ? `No image builder here: ${obstacle}` : obstacle;
if (obstacle) console.log(`Not tested here: the images; ${reason}.`);

const patient = { timeout: 60_000, interval: 500 };
let folder = "";
const volumes: string[] = [];
const running = new Set<Container>();
let database: TestDatabase;

function volume(made = newVolume()) {
  volumes.push(made);
  return made;
}

function run(...given: Parameters<typeof runImage>) {
  const container = runImage(...given);
  running.add(container);
  void container.ended.finally(() => running.delete(container));
  return container;
}

/** Waits until the image's own health check succeeds. */
async function up(container: Container) {
  await expect.poll(() => container.exec("club", "up").code, patient).toBe(0);
}

/** A request from a program inside the container. */
function pageFrom(container: Container, address: string) {
  const program = `fetch("${address}").then(async (answer) => console.log(answer.status, await answer.text()))`;
  return container.exec("node", "-e", program).output;
}

afterAll(async () => {
  for (const container of running) await container.stop();
  await database?.drop();
  for (const place of [folder, ...volumes]) rmSync(place, { recursive: true, force: true });
});

describe.skipIf(obstacle)("images", () => {
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "club-images-"));
    const made = spawnSync(process.execPath, ["bin/release.mjs"], { encoding: "utf8" });
    const [, archive = ""] = /^(\S+\.tar\.gz) \(/m.exec(made.stdout) ?? [];
    if (!archive) throw new Error(made.stdout + made.stderr);
    const release = path.join(folder, "release");
    mkdirSync(release);
    done("tar", ["-xzf", archive, "-C", release, "--strip-components=1"]);
    buildImage("club", release);
    buildImage("club-once", release);
  }, 900_000);

  test.each([
    ["club", "3000/tcp"],
    ["club-once", "80/tcp"],
  ])("%s is small, not root's, and has one port and one volume", (name, port) => {
    const { config, bytes } = inspectImage(name);
    expect(bytes).toBeLessThan(350e6);
    expect(config.User).toBe("club");
    expect(Object.keys(config.ExposedPorts)).toEqual([port]);
    expect(Object.keys(config.Volumes)).toEqual(["/storage"]);
    expect(config.Healthcheck.Test).toEqual(["CMD", "club", "up"]);
    console.log(`${name}: ${bytes / 1e6} MB`);
  });

  test("an image without PUBLIC_URL does not start, and says why", async () => {
    const container = run("club-once", { volume: volume() });
    expect(await container.ended).toBe(1);
    expect(container.output()).toContain("Set PUBLIC_URL to the address that visitors use");
  });

  test("club-once serves on port 80, keeps all in /storage, and comes back from ONCE's backup", async () => {
    const env = { PUBLIC_URL: "https://club.test", ADMIN_EMAIL: "wren@club.test" };
    const first = volume();
    const site = run("club-once", { volume: first, env });
    await up(site);
    expect(pageFrom(site, "http://127.0.0.1/")).toMatch(/^200 <!DOCTYPE html>/i);
    expect(pageFrom(site, "http://127.0.0.1/up")).toBe("200 up\n");
    expect(site.exec("sh", "-c", "id -u; touch /app/file").output).toMatch(
      /^10001\n.*Read-only file system/,
    );
    expect(site.exec("club", "password-link", "wren@club.test").output).toContain(
      "https://club.test/login/new-password?key=",
    );

    expect(site.exec("/hooks/pre-backup")).toMatchObject({ code: 0 });
    const copied = volume(copyVolume(first));
    expect(await site.stop()).toBe(0);
    // Copied while the database was being written.
    rmSync(path.join(copied, "postgres/global"), { recursive: true });

    const restored = run("club-once", { volume: copied, command: ["/hooks/post-restore"] });
    expect(await restored.ended).toBe(0);
    expect(restored.output()).toContain("Restored");
    expect(existsSync(path.join(copied, "once-backup"))).toBe(false);
    const again = run("club-once", { volume: copied, env: { PUBLIC_URL: env.PUBLIC_URL } });
    await up(again);
    expect(again.exec("club", "password-link", "wren@club.test").output).toContain("?key=");
    expect(await again.stop()).toBe(0);
  }, 180_000);

  test("a new container replaces the running one, and the old one returns if it ends", async () => {
    const shared = volume();
    const env = { PUBLIC_URL: "https://club.test" };
    const start = (host: string) => run("club-once", { volume: shared, env, host });
    const old = start("old");
    await up(old);
    const next = start("new");
    await up(next);
    expect(await old.ended).toBe(0);
    // The platform restarts it until it removes it.
    const restarted = start("old");
    await expect.poll(() => pageFrom(restarted, "http://127.0.0.1/up"), patient).toMatch(/^503 /);
    expect(next.exec("club", "up").code).toBe(0);
    expect(await next.stop()).toBe(0);
    await up(restarted);
    expect(await restarted.stop()).toBe(0);
  }, 180_000);

  test("after a copy of the paused site there is nothing to restore", async () => {
    const paused = volume();
    writeFileSync(path.join(paused, "file"), "");
    const hook = run("club-once", { volume: paused, command: ["/hooks/post-restore"] });
    expect(await hook.ended).toBe(0);
    expect(existsSync(path.join(paused, "file"))).toBe(true);
  });

  test("ONCE's mail server and its account become the site's", async () => {
    const env = {
      PUBLIC_URL: "https://club.test",
      SMTP_ADDRESS: "mail.club.test",
      SMTP_PORT: "465",
      SMTP_USERNAME: "desk@club.test",
      SMTP_PASSWORD: "p@ss:word",
      MAILER_FROM_ADDRESS: "desk@club.test",
    };
    const site = run("club-once", { volume: volume(), env });
    await expect.poll(() => site.output(), patient).toContain("Mail  SMTP");
    expect(await site.stop()).toBe(0);
  }, 120_000);

  test("systemd runs a release that root installed as deploy/club.service says", async (context) => {
    const missing = machineProblem();
    if (missing) {
      console.log(`Not tested here: deploy/club.service. ${missing}.`);
      return context.skip();
    }
    const PORT = await freePort();
    const settings = [`PORT=${PORT}`, "DATA_DIR=/srv/club/data", "PUBLIC_URL=https://club.test"];
    const machine = await startMachine("club-once", `${settings.join("\n")}\n`);
    try {
      const up = () =>
        fetch(`http://127.0.0.1:${PORT}/up`).then(
          ({ status }) => status,
          () => null,
        );
      await expect.poll(() => isReady(machine), patient).toBe(true);
      machine.run("systemctl", "enable", "--now", "club");
      await expect.poll(up, patient).toBe(200);
      expect(machine.run("journalctl", "--unit=club", "--output=cat")).toMatch(
        /https:\/\/club\.test\/setup with the code \S+/,
      );
      const processes = machine.run("ps", "-A", "--format=user=,args=").split("\n");
      const ours = processes.filter((line) => /start\.mjs|main\.js|postgres/.test(line));
      expect(ours.length).toBeGreaterThan(3);
      expect(ours.filter((line) => !line.startsWith("club "))).toEqual([]);
      // Besides its data it writes only the compiled code that systemd keeps for it.
      const written = machine.run("find", "/app", "/srv", "/etc", "/var/cache", "-user", "club");
      const folders = written.split("\n").map((file) => file.split("/").slice(0, 4).join("/"));
      expect(new Set(folders)).toEqual(new Set(["/srv/club/data", "/var/cache/club"]));
      machine.run("systemctl", "restart", "club");
      await expect.poll(up, patient).toBe(200);
      machine.run("systemctl", "stop", "club");
      expect(await up()).toBeNull();
      expect(machine.run("systemctl", "show", "club", "--property=Result")).toBe("Result=success");
    } finally {
      await machine.stop();
    }
  }, 180_000);

  test("club uses the PostgreSQL of another container, whose password is in a file", async () => {
    database = await createTestDatabase();
    const address = new URL(database.url);
    const secret = path.join(folder, "database-password");
    writeFileSync(secret, `${decodeURIComponent(address.password)}\n`);
    address.password = "";
    const PORT = await freePort();
    const site = run("club", {
      volume: volume(),
      hostNetwork: true,
      secrets: { "/run/secrets/database-password": secret },
      env: {
        PORT,
        PUBLIC_URL: "https://club.test",
        DATABASE_URL: address.href,
        DATABASE_PASSWORD_FILE: "/run/secrets/database-password",
      },
    });
    await up(site);
    const home = await fetch(`http://127.0.0.1:${PORT}/`);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining("<title>")]);
    expect(site.exec("club", "backup").output).toContain("Backed up the database of DATABASE_URL");
    expect(await site.stop()).toBe(0);
  }, 120_000);
});

/** Whether systemd answers. */
function isReady(machine: Machine): boolean {
  try {
    machine.run("systemctl", "is-system-running", "--wait");
    return true;
  } catch (error) {
    // Some other unit may not work in a container.
    return String(error).includes("degraded");
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === "object" && address?.port);
}
