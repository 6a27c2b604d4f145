import { z } from "zod";
import { email } from "./fields.ts";

/** The form that asks for a link to a family's page. */
export const linkRequestSchema = z.object({ email: email() });
