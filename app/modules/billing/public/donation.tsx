import { data } from "react-router";
import { transferForm } from "../transfer.ts";
import { donationMessages } from "../checkout.ts";
import type { Founder } from "#modules/content/index.ts";
import { submitForm } from "#modules/inbox/index.server.ts";
import { answerForm, resultFromUrl } from "#modules/inbox/ui.ts";
import { AnotherWay, ExternalFrame, PageHero, heroData } from "#modules/content/ui.ts";
import { embedsHeader, embedsText } from "#core/http/external.ts";
import type { FormResult } from "#core/forms/result.ts";
import { noCards } from "../no-cards.server.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import { CopyAddress, Gift, TransferForm } from "./gift.tsx";
import type { RequiredFields } from "#core/forms/ui/use-form.ts";
import { documentOnly, pageMeta } from "#core/ui/public/page.ts";
import { Reveal } from "#core/ui/reveal.tsx";
import { withWholeWords } from "#core/whole-words.ts";
import type { Route } from "./+types/donation";
import { answerGift } from "./answer-gift.ts";
import { transferLabels } from "./transfer-labels.server.ts";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content, pictures } = ctx;
  const { club, donation, external, founder } = content;
  const { label, placeholder, button } = donation.nextGeneration;
  const { missing, failed } = donationMessages;
  const frame = external.donationForm;
  const view = {
    page: content.pages["/donation"],
    club: { email: club.email, phone: club.phone, phoneLink: club.phoneLink },
    hero: heroData(pictures, donation.hero),
    frame,
    noForm: donation.noForm,
    gift: {
      label,
      placeholder,
      button,
      messages: { missing, failed },
      intro: withWholeWords(donation.noForm),
      uses: donation.uses,
      receipt: donation.receipt,
      noCards: noCards(ctx),
    },
    tribute: founder.donation,
    site: external.kidsSports,
    transfer: {
      intro: withWholeWords(donation.transfer),
      required: transferLabels.required,
      privacy: content.office.privacy.transfer,
      arrived: resultFromUrl(request, "transfer"),
    },
  };
  const embeds = embedsText({ frames: frame ? [frame] : [], scripts: [] });
  return data(view, { headers: { [embedsHeader]: embeds } });
}

export const clientLoader = (visit: Route.ClientLoaderArgs) => documentOnly(visit);

/** The two forms of the page: a gift by card without JavaScript, and an announced transfer. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (!form.has("email")) return answerGift({ context }, form);
  const fields = Object.fromEntries(form);
  const ctx = context.get(appContext);
  const { address } = context.get(visitContext);
  const result = await submitForm(ctx, transferForm, { fields, source: "/donation", address });
  return answerForm(request, result, "/donation?sent=transfer#transfer");
}

export const shouldRevalidate = () => false;

/** Donations: the external form if set, ours otherwise; e-transfer; a tribute. */
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
      <DonationTransfer
        {...transfer}
        arrived={transferAnswer ?? transfer.arrived}
        transfer={tribute.transfer}
        transferEmail={tribute.transferEmail}
      />
      <DonationTribute tribute={tribute} site={site} />
    </>
  );
}

interface DonationTransferProps {
  intro: { heading: string; steps: string[]; submit: string };
  /** The tribute's appeal, and its contact address. */
  transfer: string;
  transferEmail: string;
  required: RequiredFields;
  privacy: string;
  arrived: FormResult | undefined;
}

/** Donating by e-transfer: how, to whom, and a reference for each. */
function DonationTransfer(props: DonationTransferProps) {
  const { intro, transfer, transferEmail, required, privacy, arrived } = props;
  return (
    <section className="band transfer" id="transfer">
      <div className="gift-words">
        <h2>{intro.heading}</h2>
        <ol className="transfer-steps">
          {intro.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <dl className="transfer-facts">
          <div>
            <dt>Send to</dt>
            <dd>
              <strong>{transferEmail}</strong>
              <CopyAddress address={transferEmail} />
            </dd>
          </div>
          <div>
            <dt>Message</dt>
            <dd>The reference from step 1</dd>
          </div>
        </dl>
        <p className="transfer-note">{transfer}</p>
      </div>
      <div className="gift-panel transfer-panel">
        <h3>Get your reference</h3>
        <details className="phone-disclosure" open={arrived !== undefined}>
          <summary>
            <span className="unseen">Show the form for a reference</span>
          </summary>
        </details>
        <TransferForm {...{ required, privacy, arrived }} submit={intro.submit} />
      </div>
    </section>
  );
}

interface DonationTributeProps {
  tribute: Founder["donation"];
  /** The kids-sports site; null: no link. */
  site: string | null;
}

/** The founder section in its donation mode: a late supporter, and his family's request. */
function DonationTribute({ tribute, site }: DonationTributeProps) {
  const { heading, name, text, instead } = tribute;
  if (text.length === 0) return null;
  return (
    <section className="band tribute">
      <Reveal className="tribute-inner">
        <header>
          <h2>{heading}</h2>
          <p className="tribute-name">{name}</p>
        </header>
        <div className="tribute-words">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="tribute-instead">{instead}</p>
          {site && (
            <p>
              <a href={site} target="_blank" rel="noreferrer">
                {tribute.site}
              </a>
            </p>
          )}
        </div>
      </Reveal>
    </section>
  );
}
