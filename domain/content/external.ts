import { z } from "zod";

const schedulingSchema = z.object({
  url: z.url().describe("The service's address for the club"),
  appointmentType: z.string().min(1).describe("The kind of appointment, as the service names it"),
});

/** What other services do for the club. Without an address a page shows its own words instead. */
export const externalSchema = z.object({
  scheduling: schedulingSchema.nullable().describe("The scheduling widget of /appointment-booking"),
  donationForm: z.url().nullable().describe("The donation form of /donation"),
  socialWidget: z
    .url()
    .nullable()
    .describe("The script that draws the social posts of /news, as X offers it (widgets.js)"),
  shop: z.url().nullable().describe("The shop of the BECOME A MEMBER link"),
  video: z.url().nullable().describe("The film of the about page's LEARN MORE link"),
  kidsSports: z.url().nullable().describe("The kids-sports site of the tribute"),
});
export type External = z.output<typeof externalSchema>;
