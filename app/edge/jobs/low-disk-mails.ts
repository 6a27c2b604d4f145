import {
  type ComposedMail,
  mailFooter,
  type Sender,
  toAdmins,
} from "#modules/content/mails/compose.ts";

interface Disk {
  /** The host name of the machine. */
  machine: string;
  /** The free space, as a sentence. */
  message: string;
  /** The address of the health page. */
  health: string;
}

/** The mail that warns the admins that the disk is almost full. */
export function diskLowMail(
  { machine, message, advice, health }: Disk & { advice: string },
  club: Sender,
): ComposedMail {
  return {
    subject: "The website’s disk is almost full",
    text: [
      `The disk of the website’s server (${machine}) is almost full. ${message}`,
      advice,
      "Please tell the person who runs the server today.",
      `Open system status:\n${health}`,
      "While the disk is low, we write once a day. We also write when it is over.",
      mailFooter(club, toAdmins),
    ].join("\n\n"),
  };
}

/** The mail that the disk of an earlier warning has space again. */
export function diskRecoveredMail({ machine, message, health }: Disk, club: Sender): ComposedMail {
  return {
    subject: "The website’s disk has room again",
    text: [
      `The disk of the website’s server (${machine}) has room again. ${message}`,
      "You don’t have to do anything.",
      `Open system status:\n${health}`,
      mailFooter(club, toAdmins),
    ].join("\n\n"),
  };
}
