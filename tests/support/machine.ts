import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { buildah, done } from "./images.ts";

/** The reason why no machine with systemd can be started here; null: one can. */
export const machineProblem = (): string | null =>
  spawnSync("which", ["systemd-nspawn"]).status === 0 ? null : "systemd-nspawn is not installed";

/** A machine with systemd, on which root has installed a release as docs/operations.md says. */
export interface Machine {
  /** Runs a command as root. @returns its output */
  run(...command: string[]): string;
  stop(): Promise<void>;
}

/**
 * Boots a Debian with the release that an image has, the service of deploy/club.service, and this machine's network.
 * @param settings the lines of /srv/club/settings
 */
export async function startMachine(image: string, settings: string): Promise<Machine> {
  const container = buildah("from", "--pull-never", image);
  const install =
    "apt-get update && apt-get install -y --no-install-recommends systemd-sysv dbus procps";
  buildah("run", "--user=root", container, "--", "sh", "-c", install);
  const root = buildah("mount", container);
  const place = (file: string) => path.join(root, file);
  mkdirSync(place("srv/club"));
  symlinkSync("/app", place("srv/club/current"));
  writeFileSync(place("srv/club/settings"), settings);
  symlinkSync("/srv/club/settings", place("app/.env"));
  rmSync(place("usr/bin/node"), { force: true });
  symlinkSync("/usr/local/bin/node", place("usr/bin/node"));
  done("chroot", [root, "install", "-d", "-o", "club", "-m", "700", "/srv/club/data"]);
  cpSync("deploy/club.service", place("etc/systemd/system/club.service"));
  const nspawn = ["--quiet", "--register=no", "--keep-unit", "--console=pipe"];
  const machine = spawn("systemd-nspawn", [...nspawn, "--directory", root, "--boot"], {
    stdio: "ignore",
  });
  const ended = once(machine, "exit");
  const first = () => readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, "utf8");
  const inside = (command: string[]) =>
    ["--target", first().trim(), "--mount", "--pid", "--ipc", "--root", "--wd=/", "--"].concat(
      command,
    );
  return {
    run: (...command) => done("nsenter", inside(command)),
    async stop() {
      // systemd's signal to power off.
      if (existsSync(`/proc/${machine.pid}`)) spawnSync("kill", ["-s", "RTMIN+4", first().trim()]);
      await ended;
      buildah("rm", container);
    },
  };
}
