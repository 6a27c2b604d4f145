import { eq } from "drizzle-orm";
import type { StaffRole } from "#core/audit/roles.ts";
import { authenticator } from "./authenticator.ts";
import { editor, type TestClub } from "./club.ts";
import { type StaffAction, staffActions } from "./staff-actions.ts";
import { totp } from "./totp.ts";
import { staffInvitations, staffPasskeys } from "#modules/accounts/schema.ts";
import { credentials } from "#modules/training/schema.ts";

/**
 * Changes that people make to accounts, and to their own.
 * @param cookie an admin's session
 * @param role of the account that changes something about itself
 */
export function peopleActions(
  club: TestClub,
  cookie: string,
  role: StaffRole = "editor",
): StaffAction[] {
  const { submit } = staffActions(club, cookie);
  let hired = 0;
  async function colleague() {
    const who = { ...editor, email: `writer-${role}-${(hired += 1)}@example.ca` };
    return { who, id: await club.hire(who, role) };
  }

  async function invitation(email: string) {
    await submit("/admin/people/invitations", {
      _action: "invite",
      name: "Wren",
      email,
      role: "editor",
    });
    const [open] = await club.ctx.db
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.email, email));
    return open?.id ?? "";
  }

  async function secondFactor() {
    const { who } = await colleague();
    let own = await club.signIn(who);
    const begin = () =>
      submit("/admin/account/two-factor", { _action: "two-factor", current: who.password }, own);
    const confirm = async () => {
      const view = await (await begin()).text();
      const [, uri = ""] = /name="uri" value="([^"]*)"/.exec(view) ?? [];
      const fields = { uri: uri.replaceAll("&amp;", "&"), codes: "" };
      const code = totp(fields.uri);
      return submit(
        "/admin/account/two-factor",
        { _action: "two-factor-code", ...fields, code },
        own,
      );
    };
    const end = async () => {
      const on = await confirm();
      const cookies = on.headers.getSetCookie().map((one) => one.split(";")[0]);
      own = cookies.filter((one) => !one?.endsWith("=")).join("; ");
      return submit(
        "/admin/account/two-factor",
        { _action: "two-factor-off", current: who.password },
        own,
      );
    };
    return { begin, confirm, end };
  }

  /** A colleague with a passkey. */
  async function withPasskey() {
    const { who, id } = await colleague();
    const own = await club.signIn(who);
    const phone = authenticator();
    const step = (fields: Record<string, string>) => submit("/login/passkey", fields, own);
    const { toMake } = (await (await step({ _action: "ask-new" })).json()) as {
      toMake: { challenge: string };
    };
    const answer = JSON.stringify(phone.make(toMake.challenge));
    const added = await step({ _action: "new", answer, name: "My phone" });
    const [passkey] = await club.ctx.db
      .select()
      .from(staffPasskeys)
      .where(eq(staffPasskeys.userId, id));
    return { who, id, own, added, passkey: passkey?.id ?? "" };
  }

  return [
    {
      at: "/login/passkey",
      audit: "account.passkey-added",
      says: "My phone",
      act: async () => (await withPasskey()).added,
    },
    {
      at: "/admin/account",
      action: "rename-passkey",
      audit: "account.passkey-renamed",
      says: "My key",
      act: async () => {
        const { own, passkey } = await withPasskey();
        const fields = { _action: "rename-passkey", id: passkey, name: "My key" };
        return submit("/admin/account/passkeys", fields, own);
      },
    },
    {
      at: "/admin/account",
      action: "remove-passkey",
      audit: "account.passkey-removed",
      says: "My phone",
      act: async () => {
        const { who, own, passkey } = await withPasskey();
        const fields = { _action: "remove-passkey", id: passkey, current: who.password };
        return submit("/admin/account/passkeys", fields, own);
      },
    },
    {
      at: "/admin/people",
      action: "sign-out",
      audit: "people.sessions-ended",
      says: "1 browser",
      act: async () => {
        const { who, id } = await colleague();
        await club.signIn(who);
        return submit("/admin/people", { _action: "sign-out", id });
      },
    },
    {
      at: "/admin/people",
      action: "reset-factor",
      audit: "people.factor-reset",
      says: "writer-",
      act: async () =>
        submit("/admin/people", { _action: "reset-factor", id: (await withPasskey()).id }),
    },
    {
      at: "/admin/people",
      action: "invite",
      audit: "people.invited",
      says: "as an editor",
      act: () =>
        submit("/admin/people/invitations", {
          _action: "invite",
          name: "Wren",
          email: "wren@example.ca",
          role: "editor",
        }),
    },
    {
      at: "/admin/people",
      action: "withdraw",
      audit: "people.invitation-withdrawn",
      says: "kit@example.ca",
      act: async () =>
        submit("/admin/people/invitations", {
          _action: "withdraw",
          id: await invitation("kit@example.ca"),
        }),
    },
    {
      at: "/admin/people",
      action: "role",
      audit: "people.role",
      says: "editor → admin",
      act: async () =>
        submit("/admin/people", { _action: "role", role: "admin", id: (await colleague()).id }),
    },
    {
      at: "/admin/people",
      action: "save-permissions",
      audit: "people.extras",
      says: "Permissions beside the role: Meets and results",
      act: async () =>
        submit(`/admin/people/${(await colleague()).id}/permissions`, {
          _action: "save-permissions",
          permission: "results.manage",
        }),
    },
    {
      at: "/admin/people",
      action: "assign-groups",
      audit: "people.groups",
      says: "La relève",
      act: async () => {
        const id = await club.hire({ ...editor, email: "assigned@example.ca" }, "coach");
        return submit(`/admin/people/${id}`, { _action: "assign-groups", "group-releve": "yes" });
      },
    },
    {
      at: "/admin/people",
      action: "record-credential",
      audit: "people.credential-recorded",
      says: "Premiers secours",
      act: () =>
        submit("/admin/people/zoe-leger-cormier", {
          _action: "record-credential",
          kind: "secours",
          issued_on: "2024-05-04",
        }),
    },
    {
      at: "/admin/people",
      action: "delete-credential",
      audit: "people.credential-deleted",
      says: "Zoé Léger-Cormier",
      act: async () => {
        const coachName = "Zoé Léger-Cormier";
        const row = { coachName, kind: "casier", issuedOn: "2024-05-04", recordedBy: "Wren" };
        const [made] = await club.ctx.db.insert(credentials).values(row).returning();
        const fields = { _action: "delete-credential", id: made?.id ?? "" };
        return submit("/admin/people/zoe-leger-cormier", fields);
      },
    },
    {
      at: "/admin/people",
      action: "remove",
      audit: "people.removed",
      says: "writer-",
      act: async () => submit("/admin/people", { _action: "remove", id: (await colleague()).id }),
    },
    {
      at: "/admin/account",
      action: "password",
      audit: "account.password",
      says: "writer-",
      act: async () => {
        const { who } = await colleague();
        const change = { current: who.password, password: "feather-42", again: "feather-42" };
        const own = await club.signIn(who);
        return submit("/admin/account", { _action: "password", ...change }, own);
      },
    },
    {
      at: "/admin/account",
      action: "confirm-waiver",
      audit: "account.paper-confirmed",
      says: "Version",
      act: async () => {
        const { who } = await colleague();
        const own = await club.signIn(who);
        const view = await club.request("/admin/account", { headers: { Cookie: own } });
        const [, id = "", sha256 = ""] =
          /name="waiver" value="([^"]*)".*?name="sha256" value="([^"]*)"/s.exec(
            await view.text(),
          ) ?? [];
        const fields = { _action: "confirm-waiver", waiver: id, sha256, read: "yes" };
        return submit("/admin/account/waivers", fields, own);
      },
    },
    {
      at: "/admin/account",
      action: "end",
      audit: "account.sessions-ended",
      says: "writer-",
      act: async () => {
        const { who } = await colleague();
        await club.signIn(who);
        return submit("/admin/account/sessions", { _action: "end" }, await club.signIn(who));
      },
    },
    {
      at: "/admin/account",
      action: "two-factor",
      audit: "account.two-factor-begun",
      says: "writer-",
      act: async () => (await secondFactor()).begin(),
    },
    {
      at: "/admin/account",
      action: "two-factor-code",
      audit: "account.two-factor-on",
      says: "writer-",
      act: async () => (await secondFactor()).confirm(),
    },
    {
      at: "/admin/account",
      action: "two-factor-off",
      audit: "account.two-factor-off",
      says: "writer-",
      act: async () => (await secondFactor()).end(),
    },
    {
      at: "/admin",
      action: "logout",
      audit: "account.signed-out",
      says: "writer-",
      act: async () => {
        const own = await club.signIn((await colleague()).who);
        return submit("/admin?index", { _action: "logout" }, own);
      },
    },
  ];
}
