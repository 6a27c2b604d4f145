import { data, redirect } from "react-router";
import { Brand } from "#app/admin/brand.tsx";
import { returnPath } from "#app/admin/return-path.ts";
import { type SignInFault, signInFault } from "#app/admin/sign-in.ts";
import { SignInForm } from "#app/admin/sign-in-form.tsx";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { privatePage } from "#app/admin/staff-only.ts";
import { servicesContext, visitContext } from "#app/context.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/login";
import "../../admin/admin.css";

export const meta: Route.MetaFunction = ({ error }) => staffMeta(error ? "Error" : "Sign in");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  ...privatePage,
});

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { content, pictures, currentStaff } = context.get(servicesContext);
  if (await currentStaff(request.headers))
    throw redirect(returnPath(url.searchParams.get("to")), 303);
  const { name: clubName, login: limits } = content.club;
  return { clubName, limits, picture: pictures.torch };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { content, signIn } = context.get(servicesContext);
  const form = await request.formData();
  const email = String(form.get("email") ?? "").trim();
  const password = String(form.get("password") ?? "");
  const missing = signInFault({ email, password }, content.club.login);
  if (missing) return data(missing, 400);

  const result = await signIn({ email, password, address: context.get(visitContext).address });
  const refuse = (message: string, field: SignInFault["field"], init: ResponseInit) =>
    data({ message, field, email }, init);
  if (result.outcome === "throttled")
    return refuse(result.message, null, {
      status: 429,
      headers: { "Retry-After": `${result.waitSeconds}` },
    });
  if (result.outcome === "refused") return refuse(result.message, "password", { status: 401 });
  const headers = new Headers();
  for (const cookie of result.cookies) headers.append("Set-Cookie", cookie);
  return redirect(returnPath(url.searchParams.get("to")), { status: 303, headers });
}

/** As high as the window and wider than its half; on phones a band at the top. */
const pictureSizes = "(min-width: 56rem) max(178vh, 55vw), 100vw";

/** Sign in for club staff (specification, points 2, 4, 5 and 8). */
export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { clubName, limits, picture } = loaderData;
  return (
    <div className="staff-room login">
      <main>
        <a className="login-brand" href="/">
          <Brand clubName={clubName} />
        </a>
        <div className="login-panel">
          <h1>Sign in</h1>
          <p className="lead">For club staff.</p>
          <SignInForm limits={limits} fault={actionData} />
        </div>
      </main>
      {picture && (
        <div className="login-picture">
          <Picture picture={picture} sizes={pictureSizes} first decorative />
        </div>
      )}
    </div>
  );
}
