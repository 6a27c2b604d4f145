import { z } from "zod";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import { articlesSchema, locationsSchema } from "./articles.ts";
import { type CatalogueContent, catalogueSchema } from "./offerings.ts";
import { collectionSchemas } from "./collections.ts";
import { type NamedContent, unknownNames } from "./references.ts";
import { schedulesSchema, venuesSchema } from "./schedule.ts";

/** Everything in `content/`, validated when the server starts. */
export const contentSchema = z
  .object({
    ...collectionSchemas,
    // These have their own sections.
    schedules: schedulesSchema,
    venues: venuesSchema,
    catalogue: catalogueSchema,
    articles: articlesSchema,
    locations: locationsSchema,
  })
  .superRefine((content, context) => {
    for (const message of unknownNames(content satisfies NamedContent)) {
      context.addIssue({ code: "custom", message });
    }
  });

export interface Content extends Omit<z.output<typeof contentSchema>, "catalogue"> {
  catalogue: CatalogueContent;
  /** Staff's changes to single days of the schedule; `content/` has none. */
  sessionChanges?: readonly SessionChange[];
}
