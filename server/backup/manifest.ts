import { z } from "zod";

/** Says that an archive is ours and how to read it; raised when an old release could not. */
export const archiveFormat = 1;

/** Names become paths: none may lead out of the folder it is unpacked in. */
const fileName = z.string().regex(/^[\w-][\w.-]*$/);

const member = { bytes: z.number().int().nonnegative(), sha256: z.string().length(64) };

/** The archive's first file, `backup.json`: what is in it, and what each part must hash to. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  club: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that had run: the schema the tables have. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which every row finds those it refers to. */
  tables: z.array(
    z.object({
      name: fileName,
      columns: z.array(z.string()).min(1),
      rows: z.number().int().nonnegative(),
      ...member,
    }),
  ),
  /** Pictures staff uploaded. */
  uploads: z.array(z.object({ name: fileName, type: z.string(), ...member })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Where the parts stand in the archive. */
export const manifestPath = "backup.json";
export const tablePath = (name: string) => `tables/${name}.copy`;
export const uploadPath = (name: string) => `uploads/${name}`;
