import { data } from "react-router";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { storableJson } from "#core/clean-text.ts";
import {
  type CollectionName,
  fieldPathLabel,
  differences,
  formSchema,
  fromFormData,
} from "#modules/content/index.ts";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { openCollection, restoreContent, saveContent } from "../editor.server.ts";
import type { Refusal } from "./save.tsx";

/** How many differing fields are listed. */
const maxListed = 12;

/** Saves what the form sent; answers 400 or 409 when refused. */
export async function saveSent(
  { ctx, staff, fields }: StaffPageAction,
  collection: CollectionName,
) {
  const value = fromFormData(formSchema(collection), sentValue(fields.value));
  const { confirmed = "" } = fields;
  const base = Number(fields.base);
  const result = await saveContent(ctx, staff, { collection, base, confirmed, value });
  return answerSave(ctx, result, { collection, value, restores: null });
}

/** The same for a button of the version history. */
export async function restoreSent(
  { ctx, staff, fields }: StaffPageAction,
  collection: CollectionName,
) {
  const { confirmed = "" } = fields;
  const restores = { base: Number(fields.base), version: Number(fields.version) };
  const result = await restoreContent(ctx, staff, { collection, confirmed, ...restores });
  return answerSave(ctx, result, { collection, value: undefined, restores });
}

interface Sent {
  collection: CollectionName;
  /** Undefined: the request was to restore an earlier version. */
  value: unknown;
  restores: { base: number; version: number } | null;
}

async function answerSave(
  ctx: AppContext,
  result: Awaited<ReturnType<typeof saveContent | typeof restoreContent>>,
  { collection, value, restores }: Sent,
) {
  switch (result.outcome) {
    case "saved":
      return redirectWithMessage(
        ctx,
        `/admin/content/${collection}`,
        "Saved. The website shows it now.",
      );
    case "invalid":
      return data<Refusal>(result, 400);
    case "unconfirmed":
      return data<Refusal>({ ...result, collection, restores }, 409);
    case "conflict": {
      if (value === undefined) {
        const message = "A colleague has saved since. Look at the newest version first.";
        return data<Refusal>({ outcome: "invalid", problems: [{ path: [], message }] }, 409);
      }
      const theirs = await openCollection(ctx, collection);
      const places = differences(theirs.value, value).map(({ path }) =>
        fieldPathLabel(formSchema(collection), path),
      );
      const { outcome, version, savedBy } = result;
      return data<Refusal>(
        { outcome, version, savedBy, places: [...new Set(places)].slice(0, maxListed) },
        409,
      );
    }
  }
}

function sentValue(text = ""): unknown {
  const value = storableJson(text);
  if (value === null) throw new Response("The form could not be read", { status: 400 });
  return value;
}
