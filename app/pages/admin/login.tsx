import { data, Link, redirect } from "react-router";
import { LoginFrame } from "#app/admin/login-frame.tsx";
import { loginScene, withCookies } from "#app/admin/login-scene.ts";
import { returnPath } from "#app/admin/return-path.ts";
import { type SignInFault, signInFault } from "#app/admin/sign-in.ts";
import { SignInForm } from "#app/admin/sign-in-form.tsx";
import { staffMeta, staffPageMeta } from "#app/admin/staff-meta.ts";
import { privatePage } from "#app/admin/staff-only.ts";
import { keepTyped } from "#app/admin/unanswered.ts";
import { servicesContext, visitContext } from "#app/context.ts";
import type { Route } from "./+types/login";
import "../../admin/admin.css";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  ...privatePage,
});

export const clientMiddleware = [keepTyped];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { content, currentStaff } = context.get(servicesContext);
  if (await currentStaff(request.headers))
    throw redirect(returnPath(url.searchParams.get("to")), 303);
  return { ...loginScene(context), page: content.pages["/login"], limits: content.club.login };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { content, signIn } = context.get(servicesContext);
  const form = await request.formData();
  const email = String(form.get("email") ?? "").trim();
  const password = String(form.get("password") ?? "");
  const missing = signInFault({ email, password }, content.club.login);
  if (missing) return data(missing, 400);

  const result = await signIn({
    ...{ email, password, address: context.get(visitContext).address },
    userAgent: request.headers.get("User-Agent") ?? undefined,
  });
  const refuse = (message: string, field: SignInFault["field"], init: ResponseInit) =>
    data({ message, field, email }, init);
  if (result.outcome === "throttled")
    return refuse(result.message, null, {
      status: 429,
      headers: { "Retry-After": `${result.waitSeconds}` },
    });
  if (result.outcome === "refused") return refuse(result.message, "password", { status: 401 });
  const to = url.searchParams.get("to");
  const code = `/login/code${to ? `?${new URLSearchParams({ to })}` : ""}`;
  return redirect(result.outcome === "code-wanted" ? code : returnPath(to), {
    status: 303,
    headers: withCookies(result.cookies),
  });
}

/** Sign in for club staff (specification, points 2, 4, 5 and 8). */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { page: _page, limits, ...scene } = loaderData;
  return (
    <LoginFrame {...scene} heading="Sign in" lead="For club staff.">
      <SignInForm limits={limits} fault={actionData} />
      <p>
        <Link to="/login/forgot">Forgotten your password?</Link>
      </p>
    </LoginFrame>
  );
}
