/** The components that other modules' pages show. */
export { FederationNumber } from "./staff/member.tsx";
