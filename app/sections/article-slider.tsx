import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { PageLink } from "#domain/content/link.ts";
import { ArticleCard, type ArticleCardContent } from "./article-card.tsx";

interface ArticleSliderProps {
  heading: string;
  articles: ArticleCardContent[];
  button: PageLink;
}

/** Three articles beside each other, or one at a time on a phone. */
export function ArticleSlider({ heading, articles, button }: ArticleSliderProps) {
  return (
    <section className="band articles">
      <Reveal className="articles-inner">
        <div className="articles-head">
          <h2>{heading}</h2>
          <ButtonLink to={button.to} about="in our articles">
            {button.label}
          </ButtonLink>
        </div>
        <Carousel
          kind="cards"
          label="Articles"
          slides={articles.map((article) => <ArticleCard key={article.slug} article={article} />)}
        />
      </Reveal>
    </section>
  );
}
