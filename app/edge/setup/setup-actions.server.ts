import { data, redirect } from "react-router";
import { type ColourUse, colourPattern, readableShade } from "#core/contrast.ts";
import type { ActionFailure } from "#core/forms/failure.ts";
import { email, fieldErrors } from "#core/forms/fields.ts";
import { type PageAction, pageActions } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { visitContext } from "#core/request-context.ts";
import { passwordSchema } from "#modules/accounts/new-account.ts";
import { signIn } from "#modules/accounts/sign-in.server.ts";
import { readAnswers, setupErrors, type SetupName } from "./answers.ts";
import { finishSetup, passwordError } from "./finish.server.ts";
import { answersFor, endedSetup, storeAnswers, acceptSetupCode } from "./installation.server.ts";
import { nextStep, openStep, type Step, stepPath, steps } from "./steps.ts";
import { sendTestMail } from "./test-mail.server.ts";

const incomplete = "Not saved yet. Please correct what is marked.";

/** The answers so far; a browser without the code gets the page that asks for it. */
async function answersOf({ ctx, request }: PageAction): Promise<Record<string, string>> {
  const answers = await answersFor(ctx, request.headers);
  if (!answers) throw redirect("/setup", 303);
  return answers;
}

/** Stores a step's answers and continues with the next. */
const save = (step: Exclude<Step, "services" | "admin">) => async (given: PageAction) => {
  const { ctx, fields, fail } = given;
  await answersOf(given);
  const { form } = steps[step];
  const errors = setupErrors(form, fields);
  if (Object.keys(errors).length > 0)
    return fail(400, { message: incomplete, errors, values: fields });
  const names = Object.keys(form) as SetupName[];
  const own = Object.fromEntries(names.map((name) => [name, (fields[name] ?? "").trim()]));
  await storeAnswers(ctx.db, own);
  return redirect(stepPath(nextStep(step)), 303);
};

const adminSchema = email().refine((text) => text.length <= 36, "Use 36 characters or fewer");

const nearest = (typed: string | undefined, use: ColourUse) => {
  const colour = (typed ?? "").toLowerCase();
  return colourPattern.test(colour) ? readableShade(colour, use) : colour;
};

/** The actions of /setup. */
export const setupActions = pageActions({
  async code({ ctx, context, fields }: PageAction) {
    const { address } = context.get(visitContext);
    const result = await acceptSetupCode(ctx, fields.code ?? "", address);
    if (result.outcome === "accepted")
      return redirect("/setup", { status: 303, headers: { "Set-Cookie": result.cookie } });
    const { status, message } = result;
    const values = { code: fields.code ?? "" };
    return data<ActionFailure>(
      { action: "code", id: "", message, errors: { code: message }, values },
      status,
    );
  },
  club: save("club"),
  look: save("look"),
  /** The colours, each changed as little as necessary for enough contrast. */
  async "readable-look"(given: PageAction) {
    const { fields } = given;
    const shades = {
      main_colour: nearest(fields.main_colour, "main"),
      accent_colour: nearest(fields.accent_colour, "accent"),
    };
    await answersOf(given);
    await storeAnswers(given.ctx.db, shades);
    return redirect(stepPath("look"), 303);
  },
  async "no-logo"(given: PageAction) {
    await answersOf(given);
    await storeAnswers(given.ctx.db, { logo: "" });
    return redirect(stepPath("look"), 303);
  },
  rules: save("rules"),
  async "test-mail"(given: PageAction) {
    const { name = "", email: to = "" } = await answersOf(given);
    const message = await sendTestMail(given.ctx, { to, clubName: name });
    return redirectWithMessage(given.ctx, stepPath("services"), message);
  },
  async admin(given: PageAction) {
    const { ctx, context, request, fields, fail } = given;
    const stored = await answersOf(given);
    const open = openStep(stored);
    if (open) return redirect(stepPath(open), 303);
    const typed = adminSchema.safeParse(fields.admin_email);
    const words = passwordSchema.safeParse(fields);
    const answers = readAnswers(stored);
    const admin = { email: typed.data ?? "", password: words.data?.password ?? "" };
    const weak = typed.success && words.success ? passwordError(ctx, answers, admin) : null;
    const errors = {
      ...(typed.error && { admin_email: typed.error.issues[0]?.message ?? "" }),
      ...(words.error && fieldErrors(words.error)),
      ...(weak && { password: weak }),
    };
    if (Object.keys(errors).length > 0)
      return fail(400, {
        message: incomplete,
        errors,
        values: { admin_email: fields.admin_email ?? "" },
      });
    if (!(await finishSetup(ctx, { ...answers, admin, isPublished: false })))
      return redirect("/setup", 303);
    const visitor = {
      cookie: "",
      userAgent: request.headers.get("User-Agent") ?? "",
      address: context.get(visitContext).address,
    };
    const signedIn = await signIn(ctx, admin, visitor);
    const headers = new Headers({ "Set-Cookie": endedSetup(ctx) });
    for (const cookie of "cookies" in signedIn ? signedIn.cookies : [])
      headers.append("Set-Cookie", cookie);
    if (signedIn.outcome === "factor-wanted")
      return redirect("/login/second-factor", { status: 303, headers });
    const done = "Your site is set up. Only staff see it until you publish it.";
    return redirectWithMessage(ctx, "/admin/publish", done, headers);
  },
});
