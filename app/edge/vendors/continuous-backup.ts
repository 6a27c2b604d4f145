import { z } from "zod";
import { defineVendor } from "#core/vendors/define.server.ts";
import { s3Address, s3Region } from "#core/vendors/storage/s3.server.ts";
import type { S3Settings } from "#core/vendors/storage/s3-requests.server.ts";

export interface ContinuousBackup {
  store: S3Settings;
  /** How many days back the database can be restored to any moment. */
  keepDays: number;
}

/** The bucket of the continuous backup, with its own settings, because it should be at another provider than the site. */
export const continuousBackup = defineVendor(
  {
    BACKUP_S3_ENDPOINT: s3Address,
    BACKUP_S3_BUCKET: z.string(),
    BACKUP_S3_ACCESS_KEY_ID: z.string(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string(),
    BACKUP_S3_REGION: s3Region,
    BACKUP_S3_KEEP_DAYS: z.coerce.number().int().min(1).max(90).default(14),
  },
  (env): ContinuousBackup => ({
    store: {
      endpoint: env.BACKUP_S3_ENDPOINT,
      region: env.BACKUP_S3_REGION,
      bucket: env.BACKUP_S3_BUCKET,
      accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY,
    },
    keepDays: env.BACKUP_S3_KEEP_DAYS,
  }),
);
