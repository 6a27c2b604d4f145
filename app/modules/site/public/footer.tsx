import { Link, useNavigate } from "react-router";
import type { SubscribeCopy, PageLink, Club, Navigation, Notice } from "#modules/content/index.ts";
import type { FormBoxes } from "#modules/content/ui.ts";
import type { SubscriptionLabels } from "#modules/inbox/ui.server.ts";
import { SubscribeForm } from "#modules/messaging/ui.ts";
import { Glyph } from "#core/ui/glyph.tsx";
import { ClubMark, type Mark } from "#core/ui/club-mark.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";
import type { MenuLinks } from "./menu.tsx";
import type { PageHandle } from "#core/ui/public/page.ts";

/** The club's data on every public page. */
export interface FrameContent {
  club: Pick<
    Club,
    "tagline" | "email" | "phone" | "phoneLink" | "social" | "paymentBrands" | "copyrightYear"
  > &
    Mark;
  /** The club's towns, each with its page. */
  towns: PageLink[];
  navigation: Navigation & MenuLinks;
  /** Today's notices. `pages`: only on these pages and below them; left out: on every page. */
  notices: (Pick<Notice, "id" | "text" | "link"> & { pages?: string[] })[];
  subscribe: SubscribeCopy;
  subscribeLabels: SubscriptionLabels;
  boxes: FormBoxes;
  /** The token that shows that a form is ours. */
  formStamp: string;
}

interface FooterProps extends Omit<FrameContent, "formStamp"> {
  path: string;
  bare: PageHandle["bare"];
}

/** The footer of every public page (docs/specification.md 2.3). */
export function Footer({ path, bare, ...content }: FooterProps) {
  const { club, towns, navigation, subscribe, subscribeLabels } = content;
  const { footer } = navigation;
  const end = (
    <div className="footer-end">
      <p>
        © {club.copyrightYear} {club.name}
      </p>
      <Links links={footer.legal} />
    </div>
  );
  if (bare === "checkout")
    return (
      <footer className="footer">
        <div className="footer-inner footer-alone">{end}</div>
      </footer>
    );
  return (
    <footer className="footer">
      <div className="footer-inner">
        <section className="footer-subscribe" aria-labelledby="subscribe-heading">
          <div>
            <h2 id="subscribe-heading">{subscribe.heading}</h2>
            <p>{subscribe.blurb}</p>
          </div>
          <SubscribeForm copy={subscribe} labels={subscribeLabels} page={path} />
        </section>
        <div className="footer-columns">
          <div className="footer-club">
            <Link to="/home" className="footer-logo">
              <ClubMark {...club} />
            </Link>
            <p>{club.tagline}</p>
            <a href={`mailto:${club.email}`}>{club.email}</a>
            <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
            <div className="footer-join">
              <Links links={footer.join} />
            </div>
          </div>
          <nav className="footer-nav" aria-label="Footer">
            <Links links={footer.club} />
            <FooterPrograms programs={footer.programs} />
            <Links links={footer.reading} />
          </nav>
          <div className="footer-towns">
            <h2>Where we train</h2>
            <Links links={towns} />
          </div>
        </div>

        <div className="footer-signs">
          <ul className="footer-social">
            {club.social.map(({ network, name, url }) => (
              <li key={network}>
                <a href={url} target="_blank" rel="noreferrer">
                  <Pictogram name={`social-${network}`} label={name} />
                </a>
              </li>
            ))}
          </ul>
          <ul className="footer-payments">
            {club.paymentBrands.map(({ brand, name }) => (
              <li key={brand}>
                <Pictogram name={`pay-${brand}`} label={name} />
              </li>
            ))}
          </ul>
        </div>

        {end}
      </div>
    </footer>
  );
}

function Links({ links }: { links: PageLink[] }) {
  return (
    <ul className="footer-links">
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to}>{link.label}</Link>
        </li>
      ))}
    </ul>
  );
}

interface FooterProgramsProps {
  programs: Navigation["footer"]["programs"];
}

/**
 * A click toggles the submenu, a double click goes to the programs' page (docs/specification.md 2.3).
 * The submenu's first link goes there too, for the keyboard and without JavaScript.
 */
function FooterPrograms({ programs }: FooterProgramsProps) {
  const navigate = useNavigate();
  return (
    <details className="footer-programs" open>
      <summary onDoubleClick={() => navigate(programs.to)}>
        {programs.label} <Glyph name="chevron" />
      </summary>
      <ul className="footer-links">
        {programs.items.map((item) => (
          <li key={item.to}>
            <Link to={item.to}>{item.label}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
