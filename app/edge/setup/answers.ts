import { colourError, designColours } from "#core/contrast.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { textedNumber } from "#core/sms-number.ts";
import { isTimeZone } from "#core/time/time.ts";
import { type Club, type LegalEntityType, legalEntityTypes } from "#modules/content/index.ts";

/** The questions about the club, which /setup asks one step at a time. */
export const clubForm = defineForm({
  name: {
    kind: "line",
    label: "The club’s name",
    hint: "As families know it. It is in the title of every page and in every email",
    most: 60,
    required: "Enter the club’s name",
    wide: true,
  },
  short_name: {
    kind: "line",
    label: "Short name",
    hint: "2 to 6 letters, for text messages",
    most: 6,
    required: "Enter a short name",
  },
  towns: {
    kind: "text",
    label: "Towns",
    hint: "One on each line, the most important first",
    most: 400,
    rows: 3,
    required: "Enter at least one town",
    wide: true,
  },
  email: {
    kind: "email",
    label: "Email",
    hint: "Families write to this address",
    most: 36,
    required: "Enter the club’s email address",
  },
  phone: {
    kind: "tel",
    label: "Phone",
    hint: "With the area code. It also gets the text messages about new forms",
    most: 20,
    required: "Enter the club’s phone number",
  },
  address: {
    kind: "line",
    label: "Mailing address",
    hint: "In one line. Canada’s anti-spam law wants it in every email",
    most: 160,
    required: "Enter the club’s mailing address",
    wide: true,
  },
});

export const lookForm = defineForm({
  main_colour: {
    kind: "line",
    label: "Main colour",
    hint: "Bands and links on the light pages",
    most: 7,
  },
  accent_colour: {
    kind: "line",
    label: "Accent colour",
    hint: "Buttons and marks on the dark header",
    most: 7,
  },
});

export const rulesForm = defineForm({
  time_zone: {
    kind: "choice",
    label: "Time zone",
    hint: "For all times on the site",
    options: "given",
  },
  legal_entity: {
    kind: "choice",
    label: "Legal form of the club",
    hint: "It chooses the terms that families agree to",
    options: {
      "non-profit": "A non-profit or a registered charity",
      business: "A business",
    } satisfies Record<LegalEntityType, string>,
  },
  begins_with: {
    kind: "choice",
    label: "Start the site with",
    hint: "You can change every word and every program later",
    options: {
      sample: "A sample: invented programs, coaches, news and results",
      empty: "Empty: no programs, coaches or news",
    },
    wide: true,
  },
});

/** All questions. */
export const setupForm = { ...clubForm, ...lookForm, ...rulesForm };
export type SetupName = keyof typeof setupForm;

/** The default answers: the colours of the site's design. */
export const firstAnswers: Partial<Record<SetupName, string>> = {
  main_colour: designColours.main,
  accent_colour: designColours.accent,
  legal_entity: "non-profit",
  begins_with: "sample",
};

/** The club according to the answers. */
export interface SetupAnswers {
  club: Pick<
    Club,
    | "name"
    | "initials"
    | "towns"
    | "email"
    | "phone"
    | "phoneLink"
    | "postalAddress"
    | "timeZone"
    | "legalEntityType"
  > & { colours: NonNullable<Club["colours"]>; logoPicture?: string };
  beginsWith: "sample" | "empty";
}

/** The invalid answers of some questions, by their names. */
export function setupErrors(
  form: Partial<typeof setupForm>,
  sent: Readonly<Record<string, string>>,
): FieldErrors {
  const zone = sent.time_zone ?? "";
  const { errors } = readForm(form, sent, { time_zone: isTimeZone(zone) ? [zone] : [] });
  const check = (name: SetupName, fault: (value: string) => string | null) => {
    const message = name in form && !errors[name] ? fault((sent[name] ?? "").trim()) : null;
    if (message) errors[name] = message;
  };
  check("short_name", (name) => (name.length < 2 ? "Use 2 to 6 letters" : null));
  check("towns", (towns) => (townsOf(towns).length === 0 ? "Enter at least one town" : null));
  check("phone", (phone) => (dialled(phone) ? null : "Enter ten digits, such as 902-555-0142"));
  check("main_colour", (colour) => colourError(colour.toLowerCase(), "main"));
  check("accent_colour", (colour) => colourError(colour.toLowerCase(), "accent"));
  return errors;
}

/** The parsed answers, if none is invalid. */
export function readAnswers(sent: Readonly<Record<string, string>>): SetupAnswers {
  const of = (name: SetupName) => (sent[name] ?? "").trim();
  return {
    club: {
      name: of("name"),
      initials: of("short_name"),
      towns: townsOf(of("towns")),
      email: of("email").toLowerCase(),
      phone: of("phone"),
      phoneLink: dialled(of("phone")) ?? "",
      postalAddress: of("address"),
      timeZone: of("time_zone"),
      legalEntityType: legalEntityTypes.find((type) => type === of("legal_entity")) ?? "non-profit",
      colours: {
        main: of("main_colour").toLowerCase(),
        accent: of("accent_colour").toLowerCase(),
      },
      ...(sent.logo && { logoPicture: sent.logo }),
    },
    beginsWith: of("begins_with") === "sample" ? "sample" : "empty",
  };
}

const townsOf = (text: string) => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((town) => town.trim())
      .filter(Boolean),
  ),
];

/** A North American number in international format. */
const dialled = (phone: string) => {
  const number = textedNumber(phone);
  return number && /^\+1\d{10}$/.test(number) ? number : null;
};
