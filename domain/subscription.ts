import { z } from "zod";
import { email } from "./form-field.ts";

/** The newsletter box in the footer (specification, points 2 and 3). */
export const subscriptionSchema = z.object({ email: email() });
export type Subscription = z.output<typeof subscriptionSchema>;

/** Point 5. */
export const subscriptionMessages = { email: "Email field missing!" } as const;
