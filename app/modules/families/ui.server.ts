/** What loaders and actions of other modules' pages call. */
export { medicalActions } from "./staff/medical-information-actions.ts";
export { personForm } from "./staff/person-forms.ts";
export { recordOfflineWaivers } from "./staff/paper-waivers.ts";
export { removeActions } from "./staff/remove-actions.ts";
