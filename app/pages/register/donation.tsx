import { data } from "react-router";
import { servicesContext, visitContext } from "#app/context.ts";
import { transferWords } from "#app/forms/form-words.server.ts";
import { AnotherWay } from "#app/sections/another-way.tsx";
import { DonationTransfer } from "#app/sections/donation-transfer.tsx";
import { DonationTribute } from "#app/sections/donation-tribute.tsx";
import { ExternalFrame } from "#app/sections/external-frame.tsx";
import { Gift } from "#app/sections/gift.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { donationMessages } from "#domain/checkout-items.ts";
import { embedsHeader, embedsText } from "#domain/embeds.ts";
import { answerForm } from "#app/pages/answers/answer-form.ts";
import { documentOnly } from "#app/pages/frame/document-only.ts";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { sentBefore } from "#app/pages/answers/sent-before.ts";
import type { Route } from "./+types/donation";
import { answerGift } from "#app/pages/answers/answer-gift.ts";

export { headers } from "#app/pages/frame/page-headers.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures } = context.get(servicesContext);
  const { club, donation, external, founder } = content;
  const { label, placeholder, button } = donation.nextGeneration;
  const { missing, failed } = donationMessages;
  const frame = external.donationForm;
  const shown = {
    page: content.pages["/donation"],
    club: { email: club.email, phone: club.phone, phoneLink: club.phoneLink },
    hero: withPicture(pictures, donation.hero),
    frame,
    noForm: donation.noForm,
    gift: {
      ...{ label, placeholder, button, messages: { missing, failed } },
      words: donation.noForm,
      uses: donation.uses,
      receipt: donation.receipt,
    },
    tribute: founder.donation,
    site: external.kidsSports,
    transfer: {
      words: donation.transfer,
      required: transferWords.required,
      privacy: content.desk.privacy.transfer,
      arrived: sentBefore(request, "transfer"),
    },
  };
  const embeds = embedsText({ frames: frame ? [frame] : [], scripts: [] });
  return data(shown, { headers: { [embedsHeader]: embeds } });
}

export const clientLoader = (visit: Route.ClientLoaderArgs) => documentOnly(visit);

/** The two forms of the page: a gift by card without JavaScript, and an announced transfer. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (!form.has("email")) return answerGift({ context }, form);
  const fields = Object.fromEntries(form);
  const { submitTransfer } = context.get(servicesContext);
  const { address } = context.get(visitContext);
  const result = await submitTransfer({ fields, source: "/donation", address });
  return answerForm(request, result, "/donation?sent=transfer#transfer");
}

export const shouldRevalidate = () => false;

/** Giving: the external form when there is one, our own otherwise; a tribute; e-mail transfer. */
export default function DonationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, frame, noForm, club, gift, tribute, site, transfer } = loaderData;
  const giftAnswer = actionData && "amount" in actionData ? actionData : undefined;
  const transferAnswer = actionData && "outcome" in actionData ? actionData : undefined;
  return (
    <>
      <PageHero hero={hero} />
      {frame ? (
        <ExternalFrame url={frame} title="Donation form" kind="donation">
          <AnotherWay band={noForm} club={club} />
        </ExternalFrame>
      ) : (
        <Gift {...gift} action="/donation" answer={giftAnswer} />
      )}
      <DonationTribute tribute={tribute} site={site} />
      <DonationTransfer
        {...transfer}
        arrived={transferAnswer ?? transfer.arrived}
        transfer={tribute.transfer}
        transferEmail={tribute.transferEmail}
      />
    </>
  );
}
