import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { Failure } from "./failure.mjs";
import { node26 } from "./node26.mjs";
import { logOf, run } from "./run.mjs";
import { step } from "./step.mjs";

/** The headless shell first: it renders the same pages in two thirds of the time. */
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const log = logOf("chromium");

/**
 * Path of a working Chromium for browser tests: CHROMIUM_PATH, the system's, Playwright's, or one that is
 * installed now. Otherwise throws a Failure that states what to install.
 */
export async function chromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Failure(`CHROMIUM_PATH ${given} does not run: correct it, or unset it.`);
  }
  if (lacksArial()) await step("Installing fonts", () => aptInstall(log, "fonts-liberation"));
  const found = find();
  if (found) return found;
  await step("Installing Chromium", installChromium);
  const installed = find();
  if (installed) return installed;
  throw new Failure(
    `Browser tests need Chromium, and installing it failed: install it and set CHROMIUM_PATH to it. Details: ${log}`,
  );
}

function find() {
  return [...onPath(), ...macApps(), ...playwrights()].find(runs);
}

/**
 * Pages are first drawn in Arial, which almost every visitor has. On a server without a font of the same
 * widths, the tests would measure layout shifts from a much wider font to the club's.
 */
function lacksArial() {
  if (process.platform !== "linux") return false;
  const { stdout } = spawnSync("fc-match", ["Arial", "family"], { encoding: "utf8" });
  return !/Arial|Liberation|Arimo|Nimbus/.test(stdout ?? "");
}

function onPath() {
  const folders = (process.env.PATH || "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function macApps() {
  const apps = ["Chromium", "Google Chrome"];
  return apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
}

function playwrights() {
  const cache = {
    linux: join(homedir(), ".cache/ms-playwright"),
    darwin: join(homedir(), "Library/Caches/ms-playwright"),
    win32: join(process.env.LOCALAPPDATA || homedir(), "ms-playwright"),
  };
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || cache[process.platform] || "";
  if (!existsSync(folder)) return [];
  const releases = readdirSync(folder).filter((name) => name.startsWith("chromium-"));
  return releases.flatMap((release) => [
    join(folder, release, "chrome-linux/chrome"),
    join(folder, release, "chrome-linux64/chrome"),
    join(folder, release, "chrome-mac/Chromium.app/Contents/MacOS/Chromium"),
    join(folder, release, "chrome-win/chrome.exe"),
    join(folder, release, "chrome-win64/chrome.exe"),
  ]);
}

/** Ubuntu's chromium-browser without snap exists but does not work: its version command shows that. */
function runs(path) {
  if (!existsSync(path)) return false;
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

/** Playwright's own download first: it changes nothing outside its folder. */
async function installChromium() {
  await run(log, node26(), ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  for (const name of [shell, "chromium"]) {
    if (find()) return;
    await aptInstall(log, name);
  }
}
