/** The form for medical information. It does not import zod, because the page's script uses it. */

/** The most characters of medical information: what a coach can read in a minute. */
export const longestMedicalInformation = 2_000;

/** The names of an athlete's fields. @param prefix the form's prefix for each, such as `athlete_1_` */
export const healthFields = (prefix: string) => ({
  note: `${prefix}health_note`,
  consent: `${prefix}health_consent`,
  remove: `${prefix}health_remove`,
});

/** Whether a field is part of medical information: its value must not be stored on a device. */
export const isHealthField = (name: string): boolean =>
  Object.values(healthFields("")).some((end) => name.endsWith(end));
