import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { z } from "zod";
import { uploadLimit } from "#modules/content/index.ts";
import { programFile } from "#core/project-root.server.ts";

/** The answer of the process for a picture. */
const madePicture = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("made"),
    /** The size of the largest file. */
    width: z.int(),
    height: z.int(),
    /** By ascending width. */
    files: z.array(
      z.object({
        width: z.int(),
        format: z.enum(["avif", "webp"]),
        bytes: z.instanceof(Uint8Array),
      }),
    ),
    /** A 16-pixel preview: a WebP in base64. */
    blur: z.string(),
  }),
  z.object({
    outcome: z.literal("refused"),
    error: z.enum(["noPicture", "tooManyPixels", "tooHeavy"]),
  }),
]);

export type MadePicture = z.infer<typeof madePicture>;

/** The most uploads at the same time: one is decoded, the others wait. */
const mostUploads = 8;

/** The most bytes of uploads in memory at the same time; a single upload is always accepted. */
const mostBytes = 3 * uploadLimit;

const current = { uploads: 0, bytes: 0 };

/**
 * Reserves a place for an upload before its body is read.
 * @param bytes the size of the body, if its header has it
 * @returns a function that releases the place, or null: too many uploads at once
 */
export function reserveUploadPlace(bytes = uploadLimit): (() => void) | null {
  const isFull = current.uploads >= mostUploads || current.bytes + bytes > mostBytes;
  if (current.uploads > 0 && isFull) return null;
  current.uploads += 1;
  current.bytes += bytes;
  return () => {
    current.uploads -= 1;
    current.bytes -= bytes;
  };
}

let previousWork: Promise<unknown> = Promise.resolve();

/** Makes a picture's files, one picture at a time. */
export function makeSizes(bytes: Uint8Array): Promise<MadePicture> {
  const made = previousWork.then(() => inOwnProcess(bytes));
  previousWork = made.catch(() => {});
  return made;
}

/** The time for one picture, in ms. */
const timeout = 60_000;

const program = programFile("app/edge/pictures/picture-process.ts");

const { SystemRoot } = process.env;

/** Without our settings: a process that reads a malicious file gets no secrets. */
const env = {
  // glibc returns a step's memory before the next begins: 50 MB less at the peak.
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  // Windows starts no process without it.
  ...(SystemRoot && { SystemRoot }),
};

/** Decodes and encodes in a process that limits its own memory (`picture-process.ts`). */
async function inOwnProcess(bytes: Uint8Array): Promise<MadePicture> {
  const child = fork(program, {
    env,
    execArgv: ["--max-old-space-size=64"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("close", () => resolve());
    child.once("error", reject);
  });
  const stop = setTimeout(() => child.kill("SIGKILL"), timeout);
  try {
    // Rendering pages has priority.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const answer = new Promise((resolve) => child.once("message", resolve));
    child.send(bytes, () => {});
    const killed = ended.then(() => ({ outcome: "refused", error: "tooHeavy" }));
    return madePicture.parse(await Promise.race([answer, killed]));
  } finally {
    clearTimeout(stop);
    child.kill("SIGKILL");
    await ended;
  }
}
