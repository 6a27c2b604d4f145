import { donationMessages } from "../checkout.ts";
import { noCards } from "../no-cards.server.ts";
import { appContext } from "#core/request-context.ts";
import { Gift } from "./gift.tsx";
import { Banner, ImageText, PageHero, withPicture, heroData } from "#modules/content/ui.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/nextgen-donation";
import { answerGift } from "./answer-gift.ts";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content, pictures } = ctx;
  const { hero, words, path, banner, label, placeholder, button } = content.donation.nextGeneration;
  const { missing, failed } = donationMessages;
  return {
    page: content.pages["/nextgen-donation"],
    hero: heroData(pictures, hero),
    path: path && { ...withPicture(pictures, path), text: [] },
    banner: banner && withPicture(pictures, banner),
    gift: {
      intro: words,
      label,
      placeholder,
      button,
      messages: { missing, failed },
      uses: content.donation.uses,
      receipt: content.donation.receipt,
      noCards: noCards(ctx),
    },
  };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  answerGift({ context }, await request.formData());

/** A gift for the next generation, by card (docs/specification.md 2.15, 5 and 8). */
export default function NextGenDonationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, gift, path, banner } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <Gift {...gift} action="/nextgen-donation" answer={actionData} />
      {path && (
        <ImageText band={path} side="right" ground="night">
          <ol className="gift-path">
            {path.steps.map(({ heading, text }) => (
              <li key={heading}>
                <h3>{heading}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </ImageText>
      )}
      {banner && <Banner banner={banner} />}
    </>
  );
}
