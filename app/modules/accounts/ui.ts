/** The components that other modules' pages show. */
export { InvitationLine, InviteForm } from "./staff/invitations.tsx";
export { NewPasswordFields } from "./staff/login/new-password-form.tsx";
export { SessionList } from "./staff/own-sessions.tsx";
export { type OwnPasskey, Passkeys } from "./staff/passkeys.tsx";
export { SessionsOf, sessionView, type SignedIn } from "./staff/sessions.tsx";
export { TwoFactor } from "./staff/two-factor.tsx";
