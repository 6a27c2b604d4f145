import { createHash, randomBytes } from "node:crypto";
import type { Sharp } from "sharp";
import { keptForForms } from "#domain/health.ts";
import type { Upload } from "#domain/upload.ts";
import { uploads } from "#server/db/upload-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import type { Machine } from "./machine.ts";
import { type PhotoFault, readPhoto } from "./read-photo.ts";
import { recordAudit } from "./record-audit.ts";
import { asUpload } from "./uploads.ts";
import type { Writer } from "./written-kind.ts";

/** How an upload's files are made: as wide as cards, phones, articles and sharp screens show them. */
const widths = [480, 960, 1600, 2400];
const encodings = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 76, effort: 3 },
} as const;

type Desk = Pick<ClubDesk, "db" | "integrations" | "report"> & { machine: Machine };

/** Why a picture is not taken: its own fault, or that of where it would lie. */
type UploadFault = PhotoFault | "noRoom" | "notStored";

interface Sent {
  bytes: Uint8Array;
  /** What the file was called. */
  name: string;
  alt: string;
  by: Writer;
}

/** Takes a picture into the library: its sizes are made and stored, the picture as it came is not. */
export async function keepUpload(
  { db, integrations, machine, report }: Desk,
  sent: Sent,
): Promise<{ outcome: "kept"; upload: Upload } | { outcome: "refused"; fault: UploadFault }> {
  const { storage } = integrations;
  if (storage.onOwnDisk && (await machine.readDisk()).free < keptForForms)
    return { outcome: "refused", fault: "noRoom" };
  const photo = await readPhoto(sent.bytes);
  if (typeof photo === "string") return { outcome: "refused", fault: photo };
  const { width = 0, height = 0 } = await photo.metadata();
  const uploadId = BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0");
  const id = uploadId.slice(-16);
  const hash = createHash("sha256").update(sent.bytes).digest("hex").slice(0, 8);
  const own = [...widths.filter((each) => each < width * 0.96), Math.min(width, 2400)];
  const made = [...new Set(own)];
  let bytes = 0;
  const stored: string[] = [];
  try {
    for (const each of made) {
      for (const [format, file] of await encode(photo, each)) {
        bytes += file.length;
        const name = `${id}-${each}.${hash}.${format}`;
        await storage.put(name, { bytes: file, type: `image/${format}` });
        stored.push(name);
      }
    }
  } catch (error) {
    report("picture not stored", { err: error });
    await Promise.allSettled(stored.map((name) => storage.remove(name)));
    return { outcome: "refused", fault: "notStored" };
  }
  const blur = await blurred(photo);
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(uploads)
      .values({
        ...{ uploadId: id, hash, widths: made, bytes, blur },
        width: made.at(-1) ?? width,
        height: Math.round((height * (made.at(-1) ?? width)) / width),
        ...{ alt: sent.alt, fileName: sent.name.slice(-200), uploadedBy: sent.by.name },
      })
      .returning();
    if (!row) throw new Error("The picture was not stored");
    await recordAudit(transaction, sent.by, { action: "picture.uploaded", subject: row.fileName });
    return { outcome: "kept", upload: asUpload(row) };
  });
}

async function encode(photo: Sharp, width: number): Promise<["avif" | "webp", Buffer][]> {
  const sized = photo.clone().resize({ width, kernel: "lanczos3" });
  return [
    ["avif", await sized.clone().avif(encodings.avif).toBuffer()],
    ["webp", await sized.clone().webp(encodings.webp).toBuffer()],
  ];
}

/** The picture in 16 pixels, as the build blurs its own. */
async function blurred(photo: Sharp): Promise<string> {
  const small = await photo
    .clone()
    .resize({ width: 16 })
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return small.toString("base64");
}
