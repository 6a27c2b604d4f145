import { z } from "zod";
import { namesOf } from "#core/records.ts";
import { firstAnswers, setupErrors, setupForm, type SetupName } from "./answers.ts";

const text = z.string().optional();

/** The settings that answer /setup at the first start. */
export const setupSettings = {
  SETUP: z.enum(["auto", "browser"]).default("auto"),
  SETUP_NAME: text,
  SETUP_SHORT_NAME: text,
  SETUP_TOWNS: text,
  SETUP_EMAIL: text,
  SETUP_PHONE: text,
  SETUP_ADDRESS: text,
  SETUP_MAIN_COLOUR: text,
  SETUP_ACCENT_COLOUR: text,
  SETUP_LOGO: text,
  SETUP_TIME_ZONE: text,
  SETUP_LEGAL_ENTITY: text,
  SETUP_CONTENT: text,
  SETUP_PUBLISH: z.enum(["true", "false"]).default("false"),
};

/** The setting of each question. */
const settingOf: Record<SetupName, keyof typeof setupSettings> = {
  name: "SETUP_NAME",
  short_name: "SETUP_SHORT_NAME",
  towns: "SETUP_TOWNS",
  email: "SETUP_EMAIL",
  phone: "SETUP_PHONE",
  address: "SETUP_ADDRESS",
  main_colour: "SETUP_MAIN_COLOUR",
  accent_colour: "SETUP_ACCENT_COLOUR",
  time_zone: "SETUP_TIME_ZONE",
  legal_entity: "SETUP_LEGAL_ENTITY",
  begins_with: "SETUP_CONTENT",
};

export interface SetupSettings {
  /** As they are typed at /setup. */
  answers: Record<string, string>;
  /** The path of the logo's file. */
  logo: string | null;
  isPublished: boolean;
}

/**
 * The answers from the settings.
 * @returns null: the club's name is not set; or the errors, by setting
 */
export function readSetupSettings(
  given: z.output<z.ZodObject<typeof setupSettings>>,
): SetupSettings | { wrong: Record<string, string> } | null {
  if (!given.SETUP_NAME) return null;
  const answers: Record<string, string> = { ...firstAnswers };
  for (const name of namesOf(settingOf)) {
    const value = given[settingOf[name]];
    if (value) answers[name] = value;
  }
  const errors = setupErrors(setupForm, answers);
  const wrong = namesOf(settingOf).flatMap((name) =>
    errors[name] ? [[settingOf[name], errors[name]]] : [],
  );
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) };
  return { answers, logo: given.SETUP_LOGO ?? null, isPublished: given.SETUP_PUBLISH === "true" };
}
