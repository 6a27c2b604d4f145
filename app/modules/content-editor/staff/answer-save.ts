import { data, redirect } from "react-router";
import { storableJson } from "#core/clean-text.ts";
import type { CollectionName } from "#modules/content/collections.ts";
import { fieldPathLabel } from "#modules/content/editing/check.ts";
import { differences } from "#modules/content/editing/compose.ts";
import { formSchema, fromFormData } from "#modules/content/editing/schema-form.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { openCollection, restoreContent, saveContent } from "../editor.server.ts";
import type { Refusal } from "./save.tsx";

/** How many differing fields are listed. */
const maxListed = 12;

/** Saves what the form or a history button sent; answers 400 or 409 when refused. */
export async function answerSave(
  ctx: AppContext,
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
      ? await restoreContent(ctx, staff, { collection, base, confirmed, version })
      : await saveContent(ctx, staff, { collection, base, confirmed, value });
  switch (result.outcome) {
    case "saved":
      return redirect(`/admin/content/${collection}?saved=${result.version}`, 303);
    case "invalid":
      return data<Refusal>(result, 400);
    case "unconfirmed": {
      const restores = value === undefined ? { base, version } : null;
      return data<Refusal>({ ...result, collection, restores }, 409);
    }
    case "conflict": {
      if (value === undefined) {
        const message = "A colleague has saved since. Look at the newest version first.";
        return data<Refusal>({ outcome: "invalid", problems: [{ path: [], message }] }, 409);
      }
      const theirs = await openCollection(ctx, collection);
      const places = differences(theirs.value, value).map(({ path }) =>
        fieldPathLabel(schema, path),
      );
      const { outcome, version, savedBy } = result;
      return data<Refusal>(
        { outcome, version, savedBy, places: [...new Set(places)].slice(0, maxListed) },
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
