import { plural } from "#core/audit/details.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { type Message, redirectWithMessage } from "#core/http/flash.server.ts";
import { todayOf } from "../inbox.server.ts";
import { inboxQueryOf } from "../submissions.ts";
import { labelsIn, snoozeDayIn } from "../triage.ts";
import {
  assignSubmissions,
  labelSubmissions,
  setSubmissionStates,
  snoozeSubmissions,
} from "../triage.server.ts";

type Given = StaffPageAction;

const refsOf = ({ form }: Given) => form.getAll("picked").map(String).slice(0, 200);

function back({ ctx, url }: Given, message: Message) {
  return redirectWithMessage(ctx, `/admin/inbox${inboxQueryOf(url.searchParams)}`, message);
}

/** The message about how many of the selected rows were changed. */
function told(given: Given, changed: number, done: string) {
  if (refsOf(given).length === 0)
    return back(given, { note: "Nothing was changed: select rows first." });
  const rest = refsOf(given).length - changed;
  const others = rest > 0 ? ` ${rest} stayed as ${rest === 1 ? "it was" : "they were"}.` : "";
  const message = `${done} ${plural(changed, "entry", "entries")}.${others}`;
  return back(given, changed > 0 ? message : { note: message });
}

/** The bulk actions of the list. */
export const triageActions = pageActions({
  async assign(given: Given) {
    const { ctx, staff, fields } = given;
    const changed = await assignSubmissions(ctx, refsOf(given), fields.colleague || null, staff);
    if (changed === null)
      return back(given, { note: "Nothing was changed: there is no such colleague." });
    return told(given, changed, "Assigned");
  },
  async label(given: Given) {
    const { ctx, staff, fields } = given;
    const read = labelsIn(fields.labels ?? "");
    if ("error" in read) return back(given, { note: `Nothing was changed. ${read.error}.` });
    if (read.labels.length === 0)
      return back(given, { note: "Nothing was changed: type a label first." });
    const added = { labels: read.labels, also: true };
    return told(given, await labelSubmissions(ctx, refsOf(given), added, staff), "Labelled");
  },
  async snooze(given: Given) {
    const { ctx, staff, fields } = given;
    const read = snoozeDayIn(fields.until ?? "", todayOf(ctx));
    if ("error" in read) return back(given, { note: `Nothing was changed. ${read.error}.` });
    return told(given, await snoozeSubmissions(ctx, refsOf(given), read.day, staff), "Snoozed");
  },
  async close(given: Given) {
    const { ctx, staff } = given;
    return told(given, await setSubmissionStates(ctx, refsOf(given), "closed", staff), "Closed");
  },
});
