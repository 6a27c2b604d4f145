/** The components that other modules' pages show. */
export { HealthFields } from "./public/medical-information-fields.tsx";
export { SmsConsentBox } from "./public/sms-consent-box.tsx";
export { WaiverFields, WaiverText } from "./public/waivers.tsx";
export { MedicalInformation } from "./staff/medical-information.tsx";
export { OfflineWaiverFields } from "./staff/paper-waivers-form.tsx";
export { RemoveForms } from "./staff/remove-forms.tsx";
export { registrationState } from "./staff/states.ts";
export { FamilyWaivers, signatureEntry } from "./staff/waivers.tsx";
