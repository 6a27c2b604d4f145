import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "./columns.ts";

/** Pictures staff uploaded: what is known of each. The files stand in the storage. */
export const uploads = pgTable("uploads", {
  uploadId: text("upload_id").primaryKey(),
  /** Of the picture as it came and of how its files are made. */
  hash: text("hash").notNull(),
  /** Ascending; the last is the widest there is. */
  widths: integer("widths").array().notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  /** Itself in 16 pixels, shown until it arrives: a WebP in base64. */
  blur: text("blur").notNull(),
  alt: text("alt").notNull().default(""),
  /** Where the eye should stay when it is cut: in quarters from the left and from the top, 0 to 4. */
  focusX: integer("focus_x").notNull().default(2),
  focusY: integer("focus_y").notNull().default(2),
  /** What it was called on the computer or telephone it came from. */
  fileName: text("file_name").notNull().default(""),
  /** Of all its files together. */
  bytes: integer("bytes").notNull(),
  uploadedBy: text("uploaded_by").notNull(),
  uploadedAt: instantMs("uploaded_at")
    .notNull()
    .defaultNow(),
});
