import { type ReactNode, useState } from "react";
import { FormStampContext } from "#app/forms/form-proof.tsx";
import { type FormBoxes, FormBoxesContext } from "#app/forms/form-boxes.tsx";
import type { SubscriptionWords } from "#app/forms/form-words.server.ts";
import { LoadingBar } from "#app/ui/loading-bar.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import type { Club } from "#domain/content/club.ts";
import type { SubscribeCopy } from "#domain/content/forms.ts";
import type { PageLink } from "#domain/content/link.ts";
import type { Navigation } from "#domain/content/navigation.ts";
import type { Notice } from "#domain/content/notices.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";

/** What every public page shows of the club. */
export interface FrameContent {
  club: Pick<
    Club,
    | "name"
    | "tagline"
    | "email"
    | "phone"
    | "phoneLink"
    | "social"
    | "paymentBrands"
    | "copyrightYear"
  >;
  /** The club's towns, each with its page. */
  towns: PageLink[];
  navigation: Navigation;
  /** What everybody is told today. */
  notices: Pick<Notice, "id" | "text" | "link">[];
  subscribe: SubscribeCopy;
  subscribeWords: SubscriptionWords;
  boxes: FormBoxes;
  /** What forms carry to show that they are ours. */
  formStamp: string;
}

interface PageFrameProps extends FrameContent {
  /** The page's address: a new one starts the loading bar again. */
  path: string;
  loading: 500 | 1000;
  /** Where Inquire Now leads: the page's own form, or another page. */
  inquireTo: string;
  landing: boolean;
  children: ReactNode;
}

/** Header, page, footer: the frame around every public page. */
export function PageFrame({
  path,
  loading,
  inquireTo,
  landing,
  formStamp,
  children,
  ...content
}: PageFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <FormStampContext value={formStamp}>
      <ToastRegion>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <LoadingBar key={path} duration={loading} />
        <Notices notices={content.notices} />
        <Header {...content} {...{ path, inquireTo, landing }} onMenu={setMenuOpen} />
        <main id="main" tabIndex={-1} inert={menuOpen}>
          <FormBoxesContext value={content.boxes}>{children}</FormBoxesContext>
        </main>
        <div inert={menuOpen}>
          <Footer {...content} path={path} />
        </div>
      </ToastRegion>
    </FormStampContext>
  );
}
