import { Carousel } from "#core/ui/carousel.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";
import { Portrait, type PortraitSource, type Portrayed } from "#core/ui/portrait.tsx";
import type { PageLink } from "../parts.ts";
import type { Review } from "../people.ts";
import { TargetButton } from "./target-button.tsx";

interface ReviewsProps {
  heading: string;
  reviews: Portrayed<Review>[];
  /** The optional Explore button. */
  explore?: PageLink;
  ground?: "ivory" | "sunken" | "track";
}

/** Testimonials by families and players: one, two or three side by side. */
export function Reviews({ heading, reviews, explore, ground = "sunken" }: ReviewsProps) {
  return (
    <section className="band reviews" data-ground={ground}>
      <Reveal className="reviews-inner">
        <h2>{heading}</h2>
        <Carousel
          kind="cards"
          label="Reviews"
          loop
          autoplay={1000}
          slides={reviews.map((review) => <ReviewCard key={review.id} review={review} />)}
        />
        {explore && (
          <TargetButton
            {...explore}
            tone={ground === "track" ? "light" : "dark"}
            about="speed training"
          />
        )}
      </Reveal>
    </section>
  );
}

function ReviewCard({ review }: { review: Portrayed<Review> }) {
  const { portrait, title, reviewsLogo, comments, anotherPara, para3, para4, para5 } = review;
  if (comments === title) return <ComingSoon portrait={portrait} title={title} />;
  const paragraphs = [comments, anotherPara, para3, para4, para5].filter((text) => text);
  return (
    <figure className="review">
      <figcaption>
        <Portrait of={portrait} sizes="6rem" />
        <h3>{title}</h3>
      </figcaption>
      <blockquote>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <Pictogram name={reviewsLogo} className="review-logo" />
    </figure>
  );
}

/** The placeholder for the next family. */
function ComingSoon({ portrait, title }: { portrait: PortraitSource; title: string }) {
  return (
    <div className="review" data-coming>
      <Portrait of={portrait} sizes="6rem" />
      <h3>{title}</h3>
    </div>
  );
}
