import type { RouterContextProvider } from "react-router";
import { enquiryForm } from "../enquiry.ts";
import { submitForm } from "../submit.server.ts";
import { appContext } from "#core/request-context.ts";
import { answerForm, arrivedForm, resultFromUrl } from "./answer.ts";
import { enquiryFields } from "./labels.server.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The data of the Inquiries band, for the loader of a page that has it. */
export function inquiriesContent({ context, request }: Visit) {
  const { club, enquiry } = context.get(appContext).content;
  return {
    copy: enquiry,
    labels: enquiryFields,
    arrived: resultFromUrl(request, "enquiry"),
    club: { email: club.email, phone: club.phone, phoneLink: club.phoneLink },
  };
}

/**
 * The action of a page that has the Inquiries band.
 * @param page the page's own path: where the enquiry was sent from, and where its response is shown
 */
export async function answerEnquiry({ context, request }: Visit, page: string) {
  const form = await arrivedForm({ context, request }, page);
  const result = await submitForm(context.get(appContext), enquiryForm, form);
  return answerForm(request, result, `${page}?sent=enquiry#contact-form`);
}
