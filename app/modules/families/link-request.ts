import { z } from "zod";
import { email } from "#core/forms/fields.ts";

/** The form that asks for a link to a family's page. */
export const linkRequestSchema = z.object({ email: email() });
