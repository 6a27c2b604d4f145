import { createHash, randomBytes } from "node:crypto";
import { storedForForms } from "#core/health/health.ts";
import type { Upload } from "#modules/content/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { asUpload } from "./library.server.ts";
import { type MadePicture, makeSizes } from "./make-sizes.server.ts";
import { uploads } from "./schema.ts";

type Context = Pick<AppContext, "db" | "integrations" | "machine" | "report">;

/** Why a picture is refused: because of the file, or of the storage. */
type UploadError = (MadePicture & { outcome: "refused" })["error"] | "noRoom" | "notStored";

interface Sent {
  bytes: Uint8Array;
  /** The file's original name. */
  name: string;
  alt: string;
  by: AuditedBy;
}

/** Adds a picture to the library: makes and stores its sizes, but not the original file. */
export async function storeUpload(
  { db, integrations, machine, report }: Context,
  sent: Sent,
): Promise<{ outcome: "kept"; upload: Upload } | { outcome: "refused"; error: UploadError }> {
  const { storage } = integrations;
  if (storage.onOwnDisk && (await machine.readDisk()).free < storedForForms)
    return { outcome: "refused", error: "noRoom" };
  const made = await makeSizes(sent.bytes);
  if (made.outcome === "refused") return made;
  const { width, height, blur } = made;
  const uploadId = BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0");
  const id = uploadId.slice(-16);
  const hash = createHash("sha256").update(sent.bytes).digest("hex").slice(0, 8);
  let bytes = 0;
  const stored: string[] = [];
  try {
    for (const file of made.files) {
      bytes += file.bytes.length;
      const name = `${id}-${file.width}.${hash}.${file.format}`;
      await storage.put(name, { bytes: file.bytes, type: `image/${file.format}` });
      stored.push(name);
    }
  } catch (error) {
    report("picture not stored", { err: error });
    await Promise.allSettled(stored.map((name) => storage.remove(name)));
    return { outcome: "refused", error: "notStored" };
  }
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(uploads)
      .values({
        uploadId: id,
        hash,
        widths: [...new Set(made.files.map((file) => file.width))],
        bytes,
        blur,
        width,
        height,
        alt: sent.alt,
        fileName: sent.name.slice(-200),
        uploadedBy: sent.by.name,
      })
      .returning();
    if (!row) throw new Error("The picture was not stored");
    await recordAudit(transaction, {
      actor: sent.by,
      action: "picture.uploaded",
      subject: { type: "picture", id: row.uploadId },
      details: { name: row.fileName },
    });
    return { outcome: "kept", upload: asUpload(row) };
  });
}
