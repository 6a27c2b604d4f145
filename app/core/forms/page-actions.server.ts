import { data, type RouterContextProvider } from "react-router";
import { mayDo, type StaffMember } from "../audit/staff.ts";
import type { AppContext } from "../context.server.ts";
import type { ActionFailure } from "./failure.ts";
import { textsOf } from "../records.ts";
import { appContext, staffContext } from "../request-context.ts";
import { refused } from "../ui/admin/refused.ts";

/**
 * The form field that names a page's action: the name of its button. A field called `action` would hide the
 * form element's own property.
 */
export const actionField = "_action";

interface RouteArgs {
  request: Request;
  url: URL;
  /** The page's route, such as `/admin/payments/:reference`. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
}

/** The arguments of a page's action: `PageAction<Route.ActionArgs>`. */
export type PageAction<Args = RouteArgs> = Args & {
  ctx: AppContext;
  form: FormData;
  /** The form's text fields without the name of the action. */
  fields: Record<string, string>;
  /** Answers with the reason why nothing was done. `values` are shown again: passwords are not among them. */
  fail: Fail;
};

type Fail = (
  status: 400 | 404 | 409 | 503,
  failure: Pick<ActionFailure, "message"> & Partial<ActionFailure>,
) => ReturnType<typeof data<ActionFailure>>;

/** The same on a page behind the sign-in. */
export type StaffPageAction<Args = RouteArgs> = PageAction<Args> & { readonly staff: StaffMember };

const isStaffPage = (route: string) => /^\/?admin(\/|$)/.test(route);

type Handlers = Readonly<Record<string, (given: never) => unknown>>;

/**
 * A page's `action`: performs the one that the form names. A page with only one needs no field for it. An
 * unknown action is answered with 400, and one that the account has no permission for with 403. `names` are
 * for tests that compare them with a list of examples.
 */
export function pageActions<Actions extends Handlers>(actions: Actions) {
  const names = Object.keys(actions);
  const run = async (args: RouteArgs): Promise<Awaited<ReturnType<Actions[keyof Actions]>>> => {
    const form = await args.request.formData();
    const [only = "", ...others] = names;
    const { [actionField]: name = others.length === 0 ? only : "", ...fields } = textsOf(form);
    const perform = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!perform) throw new Response("There is no such action", { status: 400 });
    const { context, pattern } = args;
    if (isStaffPage(pattern)) {
      const staff = context.get(staffContext);
      const { modules } = context.get(appContext);
      if (!mayDo(staff, { route: pattern, action: name }, modules)) throw refused(staff);
    }
    const given: StaffPageAction = {
      ...args,
      ctx: context.get(appContext),
      form,
      fields,
      fail: (status, failure) =>
        data({ action: name, id: "", errors: {}, values: {}, ...failure }, status),
      // Read only by pages behind the sign-in: elsewhere nobody is signed in.
      get staff() {
        return context.get(staffContext);
      },
    };
    return perform(given as never) as Awaited<ReturnType<Actions[keyof Actions]>>;
  };
  return Object.assign(run, { names });
}
