import { z } from "zod";
import { email, requiredLine } from "./form-field.ts";

/** Who pays in a demo checkout. */
export const demoPayerSchema = z.object({ name: requiredLine("name on the card"), email: email() });

/**
 * What can be tried: pay at once; by a bank that answers later, and its yes or no; let it expire;
 * send the money back.
 */
export const demoSteps = ["pay", "pay-late", "bank-yes", "bank-no", "expire", "refund"] as const;
export type DemoStep = (typeof demoSteps)[number];
