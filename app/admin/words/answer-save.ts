import { data, redirect } from "react-router";
import type { CollectionName } from "#domain/content/collections.ts";
import { differences } from "#domain/content/differences.ts";
import { formSchema, fromFormData } from "#domain/content/form-schema.ts";
import { placeInWords } from "#domain/content/place-words.ts";
import { storableJson } from "#domain/storable-text.ts";
import type { Services } from "#server/services/services.ts";
import type { StaffMember } from "#server/services/staff-session.ts";
import type { Refusal } from "./save-result.tsx";

/** How many differing places are told. */
const told = 12;

/** Takes what the form or one of the history's buttons sent; answers 400 or 409 when it did not go through. */
export async function answerSave(
  services: Services,
  staff: StaffMember,
  { collection, form }: { collection: CollectionName; form: FormData },
) {
  const schema = formSchema(collection);
  const base = Number(form.get("base"));
  const confirmed = String(form.get("confirmed") ?? "");
  const version = Number(form.get("version"));
  const value =
    form.get("intent") === "save" ? fromFormData(schema, sentValue(form.get("value"))) : undefined;
  const result =
    form.get("intent") === "restore"
      ? await services.restoreContent(staff, {
          ...{ collection, base, confirmed, version },
        })
      : await services.saveContent(staff, { collection, base, confirmed, value });
  switch (result.outcome) {
    case "saved":
      return redirect(`/admin/content/${collection}?saved=${result.version}`, 303);
    case "invalid":
      return data<Refusal>(result, 400);
    case "unconfirmed": {
      const restores = value === undefined ? { base, version } : null;
      return data<Refusal>({ ...result, restores }, 409);
    }
    case "conflict": {
      if (value === undefined) {
        const message = "A colleague saved in between. Look at the newest version first.";
        return data<Refusal>({ outcome: "invalid", complaints: [{ path: [], message }] }, 409);
      }
      const theirs = await services.openCollection(collection);
      const places = differences(theirs.value, value).map(({ path }) => placeInWords(schema, path));
      const { outcome, version, savedBy } = result;
      return data<Refusal>(
        { outcome, version, savedBy, places: [...new Set(places)].slice(0, told) },
        409,
      );
    }
  }
}

function sentValue(text: FormDataEntryValue | null): unknown {
  const value = storableJson(String(text));
  if (value === null) throw new Response("The form could not be read", { status: 400 });
  return value;
}
