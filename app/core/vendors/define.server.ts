import { z } from "zod";

/** A vendor of a port: its settings by environment variable, and how it is opened with them. */
export interface Vendor<Port> {
  /** Either all settings without a default are set, or none: then the vendor is not used. */
  settings: z.ZodRawShape;
  open(variables: Record<string, unknown>): Port;
}

/** Defines a vendor; `vendors` in `all.ts` lists it. */
export function defineVendor<Shape extends z.ZodRawShape, Port>(
  settings: Shape,
  open: (variables: z.output<z.ZodObject<Shape>>) => Port,
): Vendor<Port> {
  return { settings, open: (variables) => open(z.object(settings).parse(variables)) };
}

/** The settings that a vendor cannot be used without. */
export const requiredSettings = ({ settings }: Vendor<unknown>): string[] =>
  Object.entries(settings).flatMap(([name, schema]) =>
    z.safeParse(schema, undefined).success ? [] : name,
  );
