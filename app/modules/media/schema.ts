import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "#core/db/columns.server.ts";

/** Data about each uploaded picture. The files are in the storage. */
export const uploads = pgTable(
  "uploads",
  {
    uploadId: text("upload_id").primaryKey(),
    /** A hash of the uploaded picture and of how its files are made. */
    hash: text("hash").notNull(),
    /** Ascending; the last is the widest. */
    widths: integer("widths").array().notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** A 16-pixel preview, shown until the picture arrives: a WebP in base64. */
    blur: text("blur").notNull(),
    alt: text("alt").notNull().default(""),
    /** The focus when it is cropped: in quarters from the left and from the top, 0 to 4. */
    focusX: integer("focus_x").notNull().default(2),
    focusY: integer("focus_y").notNull().default(2),
    /** Its file name on the computer or phone it came from. */
    fileName: text("file_name").notNull().default(""),
    /** The total of all its files. */
    bytes: integer("bytes").notNull(),
    /** The person who agreed that it shows them as a portrait, or their guardian; null: no consent. */
    agreedBy: text("agreed_by"),
    agreedAt: instantMs("agreed_at"),
    /**
     * The staff member who recorded it; while `agreedAt` is null, the one who withdrew it, if it was withdrawn.
     */
    agreedWith: text("agreed_with").notNull().default(""),
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: instantMs("uploaded_at").notNull().defaultNow(),
  },
  (t) => [
    check("uploads_agreed", sql`(${t.agreedBy} is null) = (${t.agreedAt} is null)`),
    index("uploads_newest").on(t.uploadedAt.desc().nullsFirst(), t.uploadId),
  ],
);

/** Staff's focus points for built-in pictures; the others use each page's default. */
export const builtInFocus = pgTable("built_in_focus", {
  /** Its name in art/pictures. */
  picture: text("picture").primaryKey(),
  /** As for an upload. */
  focusX: integer("focus_x").notNull(),
  focusY: integer("focus_y").notNull(),
});
