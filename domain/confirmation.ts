/** What the visitor's confirmation says about who answers and when. */
export interface ConfirmationClub {
  name: string;
  email: string;
  phone: string;
  /** Required in every mail by Canada's anti-spam law (CASL, s. 6(2)). */
  postalAddress: string;
}

export interface Confirmation {
  subject: string;
  text: string;
}

const footer = (club: ConfirmationClub) =>
  [club.name, club.postalAddress, `${club.email} · ${club.phone}`].join("\n");

/** The confirmation of an enquiry (specification, point 8: received, answered within 24-48 hours). */
export function enquiryConfirmation(
  { firstName, reference }: { firstName: string; reference: string },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `We received your enquiry (${reference})`,
    text: [
      `Hello ${firstName},`,
      `Your enquiry was received. Our team will contact you within 24-48 hours.`,
      `Your reference is ${reference}. If you write or call about it, that is all we need.`,
      footer(club),
    ].join("\n\n"),
  };
}

/** The confirmation of an application (point 8, likewise). */
export function applicationConfirmation(
  { firstName, reference }: { firstName: string; reference: string },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `We received your application (${reference})`,
    text: [
      `Hello ${firstName},`,
      "Your application for registration was received. A coach reads every answer, and our team will contact you within 24-48 hours.",
      `Your reference is ${reference}. If you write or call about it, that is all we need.`,
      footer(club),
    ].join("\n\n"),
  };
}

/** The confirmation of a newsletter subscription. */
export function subscriptionConfirmation(
  { reference }: { reference: string },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `You are on the list of ${club.name}`,
    text: [
      "Thank you for subscribing.",
      `You will hear from us when a season opens or something happens worth telling. Answer this e-mail with the word "stop" and we take you off the list. Your reference is ${reference}.`,
      footer(club),
    ].join("\n\n"),
  };
}
