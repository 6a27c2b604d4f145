import { redirect } from "react-router";
import { Attention } from "#app/admin/attention.tsx";
import { inboxEntry } from "#app/admin/inbox-entry.ts";
import { Profile } from "#app/admin/profile.tsx";
import { RoomLinks } from "#app/admin/room-links.tsx";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta, staffPageMeta } from "#app/admin/staff-meta.ts";
import { servicesContext } from "#app/context.ts";
import { inboxFilterFrom } from "#domain/inbox-filter.ts";
import { mayAct } from "#domain/staff-rights.ts";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email, role } = context.get(staffContext);
  const staff = { name, email, role };
  const page = context.get(servicesContext).content.pages["/admin"];
  return { page, staff, waiting: mayAct(role, "admin") ? await whatWaits(context) : null };
}

async function whatWaits(context: Route.LoaderArgs["context"]) {
  const { listInbox, listUnsentMails, listFindings } = context.get(servicesContext);
  const [unanswered, late, failed, unsent, { findings }] = await Promise.all([
    listInbox(inboxFilterFrom(new URLSearchParams({ state: "new" }))),
    listInbox(inboxFilterFrom(new URLSearchParams({ reply: "late" }))),
    listInbox(inboxFilterFrom(new URLSearchParams({ delivery: "parked" }))),
    listUnsentMails(),
    listFindings(),
  ]);
  const clock = context.get(servicesContext).clock();
  return {
    unanswered: { count: unanswered.rows.length, more: unanswered.next !== null },
    late: { count: late.rows.length, more: late.next !== null },
    failed: { count: failed.rows.length, more: failed.next !== null },
    unsent: unsent.length,
    payments: findings.length,
    urgent: late.rows.slice(0, 5).map((row) => inboxEntry(row, clock)),
    newest: unanswered.rows.slice(0, 5).map((row) => inboxEntry(row, clock)),
  };
}

/** The one action here is Logout: it ends the session and clears its cookies. */
export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.formData()).get("intent");
  if (intent !== "logout") throw new Response("There is no such action", { status: 400 });
  const staff = context.get(staffContext);
  const cookies = await context.get(servicesContext).signOut(request.headers, staff);
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect("/login", { status: 303, headers });
}

/** What staff see first: what waits for them, where to go, and who they are. */
export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { staff, waiting } = loaderData;
  return (
    <>
      {waiting ? (
        <Attention {...waiting} />
      ) : (
        <header className="page-head">
          <h1>Staff room</h1>
        </header>
      )}
      <RoomLinks role={staff.role} />
      <Profile staff={staff} />
    </>
  );
}
