import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { content as present } from "#content/all.ts";
import { withoutSample } from "#content/empty.ts";
import { projectRoot } from "#core/project-root.server.ts";
import { slugOf } from "#core/slug.ts";
import { StartupError } from "#core/startup-error.ts";
import { asCommand, printLine } from "../backup/command.ts";
import { readAnswers, type SetupAnswers } from "../setup/answers.ts";
import { readSetupSettings, setupSettings } from "../setup/setup-settings.ts";
import { askOnTerminal } from "./ask.ts";
import { newContent } from "./new-content.ts";
import { drawPlaceholders } from "./placeholders.ts";
import { writeContent } from "./write-content.ts";

// npm run new-club [-- FOLDER | -- --replace]: writes the content of another club.
await asCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  if (withoutSample === null)
    throw new StartupError(
      "content/ is a club's own already. A new club is made from the sample: use a fresh copy of the project.",
    );
  if (values.replace) refuseUnsaved();
  const answers = readAnswers(await answersGiven());
  const short = slugOf(answers.club.initials) || "club";
  const folder = path.resolve(projectRoot, positionals[0] ?? `content-${short}`);
  if (existsSync(folder)) throw new StartupError(`${folder} exists. Name another folder.`);
  await writeWhole(folder, answers);
  if (!values.replace)
    return printLine(`${folder} is written. Read its README.md, then put it in place of content/.`);
  const content = path.join(projectRoot, "content");
  await rm(content, { recursive: true });
  await rename(folder, content);
  printLine("content/ is this club now, and the sample is in git. Read content/README.md next.");
});

/** The answers from the SETUP_ settings, or from a person. */
async function answersGiven(): Promise<Record<string, string>> {
  const given = readSetupSettings(z.object(setupSettings).parse(process.env));
  if (given && "wrong" in given)
    throw new StartupError(
      Object.entries(given.wrong)
        .map(([name, error]) => `${name}: ${error}`)
        .join("\n"),
    );
  if (given) return given.answers;
  if (!process.stdin.isTTY)
    throw new StartupError(
      "There is no terminal to ask on. Set SETUP_NAME and the other SETUP_ settings (docs/operations.md).",
    );
  const { stdin: input, stdout: output } = process;
  return askOnTerminal({ input, output }, { time_zone: present.club.timeZone });
}

/** Writes the folder under another name first, so that it is never incomplete. */
async function writeWhole(folder: string, answers: SetupAnswers): Promise<void> {
  const content = newContent(answers);
  const draft = await mkdtemp(`${folder}-`);
  try {
    const pictures = path.join(draft, "pictures");
    const { colours } = answers.club;
    const pictureAlts = await drawPlaceholders(pictures, { content, colours, root: projectRoot });
    const from = path.join(projectRoot, "content");
    await writeContent(draft, content, { from, pictureAlts });
    const formatter = ["node_modules/@biomejs/biome/bin/biome", "format", "--write", draft];
    spawnSync(process.execPath, formatter, { cwd: projectRoot });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    throw error;
  }
}

/** Files that are not committed would be lost. */
function refuseUnsaved(): void {
  const { stdout, status } = spawnSync("git", ["status", "--porcelain", "--", "content"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  if (status !== 0 || stdout.trim() !== "")
    throw new StartupError(
      "--replace needs content/ to be committed to git as it is, so that nothing is lost.",
    );
}
