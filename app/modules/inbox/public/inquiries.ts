import type { RouterContextProvider } from "react-router";
import { inquiryForm } from "../inquiry.ts";
import { submitForm } from "../submit.server.ts";
import { appContext } from "#core/request-context.ts";
import { answerForm, arrivedForm, resultFromUrl } from "./answer.ts";
import { inquiryFields } from "./labels.server.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The data of the Inquiries band, for the loader of a page that has it. */
export function inquiriesContent({ context, request }: Visit) {
  const { club, inquiry } = context.get(appContext).content;
  return {
    copy: inquiry,
    labels: inquiryFields,
    arrived: resultFromUrl(request, "inquiry"),
    club: { email: club.email, phone: club.phone, phoneLink: club.phoneLink },
  };
}

/**
 * The action of a page that has the Inquiries band.
 * @param page the page's own path: where the inquiry was sent from, and where its response is shown
 */
export async function answerInquiry({ context, request }: Visit, page: string) {
  const form = await arrivedForm({ context, request }, page);
  const result = await submitForm(context.get(appContext), inquiryForm, form);
  return answerForm(request, result, `${page}?sent=inquiry#contact-form`);
}
