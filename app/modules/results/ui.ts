/** The components that other modules' pages show. */
export { AthleteResults } from "./public/athlete-results.tsx";
export { FamilyResults } from "./staff/results.tsx";
