import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";

/** Base images, layers and images, which the next run reuses; outside of the sources, which tests search. */
const store = "/var/tmp/club-images";

/** The reason why images cannot be built and run here without a container engine; null: they can. */
export function builderProblem(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "this account is not root";
  const needed = ["buildah", "debootstrap", "unshare", "nsenter", "ip"];
  const missing = needed.filter((name) => spawnSync("which", [name]).status !== 0);
  return missing.length ? `${missing.join(", ")} is not installed` : null;
}

/** Runs a program. @returns its output. @throws with its output when it fails */
export function done(program: string, args: string[]): string {
  const env = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status === 0) return stdout.trim();
  throw new Error(`${program} ${args.join(" ")}\n${(stdout + stderr).slice(-4_000)}`, {
    cause: error,
  });
}

export const buildah = (...args: string[]) =>
  done("buildah", ["--root", `${store}/storage`, "--runroot", `${store}/run`, ...args]);

/** Builds the two base images of deploy/Containerfile from Debian packages only, because no image registry is used. */
function makeBases() {
  if (buildah("images", "--noheading").includes("localhost/test-build-base")) return;
  const root = `${store}/root`;
  rmSync(root, { recursive: true, force: true });
  const [, suite = "stable"] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
  done("debootstrap", ["--variant=minbase", suite, root]);
  // As in a slim image.
  const unneeded = ["doc", "info", "locale", "man"].map((name) => `usr/share/${name}`);
  for (const place of ["var/cache/apt", "var/lib/apt/lists", ...unneeded])
    rmSync(path.join(root, place), { recursive: true, force: true });
  const base = buildah("from", "scratch");
  buildah("add", "--quiet", base, root, "/");
  buildah("commit", "--quiet", "--rm", base, "test-base");
  rmSync(root, { recursive: true });

  const builder = buildah("from", "test-base");
  const npm = done("readlink", ["--canonicalize", done("which", ["npm"])]);
  const modules = path.dirname(path.dirname(npm));
  buildah("copy", "--quiet", builder, process.execPath, "/usr/bin/node");
  buildah("copy", "--quiet", builder, modules, "/usr/lib/node_modules/npm");
  buildah(
    "run",
    builder,
    "--",
    "ln",
    "-s",
    "../lib/node_modules/npm/bin/npm-cli.js",
    "/usr/bin/npm",
  );
  // Node 26 needs it.
  buildah("run", builder, "--", "sh", "-c", "apt-get update && apt-get install -y libatomic1");
  // A network that inspects TLS has its own certificate.
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) {
    buildah("copy", "--quiet", builder, certificates, "/etc/extra-certificates.pem");
    buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/extra-certificates.pem", builder);
  }
  buildah("commit", "--quiet", "--rm", builder, "test-build-base");
}

/** Builds one of the images from an unpacked release, or from the sources. */
export function buildImage(target: string, context: string) {
  makeBases();
  const bases = ["BASE=localhost/test-base", "BUILD_BASE=localhost/test-build-base"];
  buildah(
    "build",
    "--layers",
    "--format=docker",
    `--file=${context}/deploy/Containerfile`,
    `--target=${target}`,
    ...bases.map((base) => `--build-arg=${base}`),
    `--tag=${target}`,
    context,
  );
}

/** An image's configuration. */
export interface ImageConfig {
  User: string;
  ExposedPorts: Record<string, unknown>;
  Volumes: Record<string, unknown>;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

export function inspectImage(name: string): { config: ImageConfig; bytes: number } {
  const { Docker } = JSON.parse(buildah("inspect", "--type=image", name));
  const [image] = JSON.parse(buildah("images", "--json", name));
  return { config: Docker.config, bytes: bytesOf(image.size) };
}

/** @param size such as `366 MB` */
function bytesOf(size: string): number {
  const [, number, unit = ""] = /^([\d.]+) (\w+)$/.exec(size) ?? [];
  return Number(number) * ({ KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? Number.NaN);
}

/** An empty volume, as a container engine makes one for `/storage`. */
export function newVolume(): string {
  const volume = mkdtempSync(path.join(tmpdir(), "club-volume-"));
  chownSync(volume, 10_001, 10_001);
  return volume;
}

/** A copy of a volume that may be written meanwhile, as ONCE makes one. */
export function copyVolume(volume: string): string {
  const copy = newVolume();
  done("cp", ["--archive", `${volume}/.`, copy]);
  return copy;
}

/** A running container. */
export interface Container {
  output(): string;
  /** Runs a command in it, as its user. @returns its exit code and its output */
  exec(...command: string[]): { code: number | null; output: string };
  /** @returns the exit code */
  stop(): Promise<number | null>;
  /** Its exit code, once it ends by itself. */
  ended: Promise<number | null>;
}

interface RunOptions {
  env?: Record<string, string>;
  volume: string;
  /** Files of this machine by their path in the container, read-only. */
  secrets?: Record<string, string>;
  /** This machine's network instead of a separate one. */
  hostNetwork?: boolean;
  /** The container's host name; two that run on one volume differ. */
  host?: string;
  /** Instead of the image's own command. */
  command?: string[];
}

/**
 * Runs an image's command as a container engine does: with its user and settings, separate processes and
 * network, a read-only root file system, and the volume as `/storage`.
 */
export function runImage(name: string, options: RunOptions): Container {
  const { env = {}, volume, secrets = {}, hostNetwork = false, host = "container" } = options;
  const { config } = inspectImage(name);
  const { command = [...config.Entrypoint, ...config.Cmd] } = options;
  const container = buildah("from", "--pull-never", name);
  const root = buildah("mount", container);
  for (const [place, content] of Object.entries(secrets)) {
    mkdirSync(path.join(root, path.dirname(place)), { recursive: true });
    cpSync(content, path.join(root, place));
    chmodSync(path.join(root, place), 0o444);
  }
  const settings = [
    "PATH=/usr/local/bin:/usr/bin:/bin",
    ...config.Env.filter((line) => !line.startsWith("PATH=")),
    ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
  ];
  const inside = (program: string[]) =>
    ["chroot", `--userspec=${config.User}:${config.User}`, root, "env", "-i", "-C", "/app"].concat(
      settings,
      program,
    );
  const script = `
    set -e
    mount --make-rprivate /
    mount --bind "$1" "$1"
    mount --bind "$2" "$1/storage"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    mount -t tmpfs tmpfs "$1/tmp"
    mount -o remount,bind,ro "$1"
    [ "$3" = own ] && ip link set lo up && echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
    echo "$4" > /proc/sys/kernel/hostname
    shift 4
    exec "$@"`;
  const namespaces = ["--mount", "--uts", "--pid", "--fork", "--kill-child"];
  const child = spawn(
    "unshare",
    [...namespaces, ...(hostNetwork ? [] : ["--net"])].concat(
      ["sh", "-c", script, "sh", root, volume, hostNetwork ? "host" : "own", host],
      inside(command),
    ),
    { stdio: ["ignore", "pipe", "pipe"] },
  ) as ChildProcessByStdio<null, Readable, Readable>;
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const ended = once(child, "exit").then(([code]) => {
    buildah("rm", container);
    return code as number | null;
  });
  /** The id of the container's first process. */
  const first = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
  return {
    output: () => printed,
    ended,
    exec(...program) {
      const entered = ["--target", first(), "--mount", "--pid", "--net", "--", ...inside(program)];
      const { status, stdout, stderr } = spawnSync("nsenter", entered, { encoding: "utf8" });
      return { code: status, output: stdout + stderr };
    },
    async stop() {
      process.kill(Number(first()), "SIGTERM");
      return ended;
    },
  };
}
