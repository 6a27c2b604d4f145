import type { Upload } from "#modules/content/index.ts";
import { dateTextOf } from "#core/time/time.ts";

/** When a picture's consent was recorded, as text; empty: never. */
export const agreedOn = ({ consent }: Pick<Upload, "consent">, zone: string) =>
  consent ? `on ${dateTextOf(new Date(consent.at), zone)}` : "";
