// What everyone who coaches needs to have, such as a police record check, and how long each is good for. Staff
// see it at /admin/people.
import type { CredentialKind } from "#modules/content/credentials.ts";

// What a youth club in Ontario asks of whoever coaches. Most police services and insurers want the vulnerable
// sector check again after three years; the others say themselves how long they hold.
export const credentials: CredentialKind[] = [
  {
    id: "police-check",
    name: "Police record check (vulnerable sector)",
    asks: "Police service and file number",
    months: 36,
    required: true,
  },
  {
    id: "safe-sport",
    name: "Safe Sport training",
    asks: "Certificate number",
    months: 36,
    required: true,
  },
  {
    id: "respect-in-sport",
    name: "Respect in Sport, activity leader",
    asks: "Certificate number",
    months: 60,
    required: true,
  },
  {
    id: "first-aid",
    name: "First aid and CPR",
    asks: "Provider and level",
    months: 36,
    required: true,
  },
  {
    id: "ethical-decisions",
    name: "Making Ethical Decisions (NCCP)",
    asks: "Result and date in the Locker",
    months: null,
    required: false,
  },
  {
    id: "coaching-certificate",
    name: "Coaching certificate (NCCP)",
    asks: "Number and level",
    months: null,
    required: false,
  },
];
