import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { PageLink } from "#modules/content/index.ts";
import { Reveal } from "#core/ui/reveal.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";
import { Picture, type PictureSource } from "#core/ui/picture.tsx";
import { useIntersection } from "#core/ui/use-intersection.ts";

interface SocialFeedProps {
  heading: string;
  /** Newest first. */
  posts: PostContent[];
  /** The social network's script, where the club uses one. */
  widget: string | null;
}

/** The club's social posts, the newest one large (docs/specification.md 2.11). */
export function SocialFeed({ heading, posts, widget }: SocialFeedProps) {
  return (
    <section className="band social-feed" aria-labelledby="social-feed">
      <Reveal className="social-feed-inner">
        <h2 id="social-feed">{heading}</h2>
        <ul className="posts" data-embeds={widget ? true : undefined}>
          {posts.map((post, index) => {
            const card = <PostCard post={post} sizes={pictureSizes[index] ?? "12rem"} />;
            return (
              <li key={post.id}>
                {widget && post.tweetId ? (
                  <PostEmbed script={widget} tweetId={post.tweetId}>
                    {card}
                  </PostEmbed>
                ) : (
                  card
                )}
              </li>
            );
          })}
        </ul>
        <details className="phone-more">
          <summary>All {posts.length} posts</summary>
        </details>
      </Reveal>
    </section>
  );
}

/** A post's own content, shown even if its network does not respond. */
interface PostContent {
  id: string;
  /** The day as `2024-06-03`, and formatted for readers. */
  day: string;
  date: string;
  sign: string;
  picture: PictureSource | null;
  text: string;
  /** To its article, if it has one. */
  link?: PageLink | undefined;
  /** Its id at the network, if it was posted there. */
  tweetId?: string | undefined;
}

/** Of the newest and the one beside it; the others' are squares, which crop a picture at its sides. */
const pictureSizes = ["(max-width: 639px) 100vw, 50vw", "(max-width: 991px) 12rem, 40vw"];

/** A social post as our own card. */
function PostCard({ post, sizes }: { post: PostContent; sizes: string }) {
  const { sign, picture, text, link, day, date } = post;
  return (
    <article className="post-card">
      {picture ? <Picture picture={picture} sizes={sizes} decorative /> : <Pictogram name={sign} />}
      <p>
        {text} {link && <Link to={link.to}>{link.label}</Link>}
      </p>
      <time dateTime={day}>{date}</time>
    </article>
  );
}

interface PostEmbedProps {
  script: string;
  tweetId: string;
  /** Our own card, shown until the network has rendered the post. */
  children: ReactNode;
}

/** A post rendered by its network's script, which loads when the visitor scrolls near it. */
function PostEmbed({ script, tweetId, children }: PostEmbedProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const near = useIntersection(place);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (!near || !element) return;
    let gone = false;
    drawPost(script, tweetId, element)
      .then(() => !gone && setDrawn(true))
      // oxlint-disable-next-line no-console -- an embed that fails is logged (docs/specification.md 2.10)
      .catch((reason) => console.warn("A social post stays our own card:", reason));
    return () => {
      gone = true;
      element.replaceChildren();
    };
  }, [near, script, tweetId]);

  return (
    <div className="post-embed" ref={place} data-drawn={drawn || undefined}>
      <div hidden={drawn}>{children}</div>
      <div className="post-embed-canvas" ref={canvas} />
    </div>
  );
}

/** The functions of X's script (developer.x.com: "JavaScript factory functions"). */
interface Widgets {
  createTweet(id: string, place: HTMLElement, look: object): Promise<HTMLElement | undefined>;
}

/** How long a network may take to render a post, in ms. */
const timeout = 10_000;

let loading: Promise<Widgets> | undefined;

/**
 * Asks the network's script to render a post.
 * @throws when the script does not load, does not have the post, or takes too long
 */
async function drawPost(script: string, tweetId: string, place: HTMLElement): Promise<void> {
  loading ??= load(script);
  const widgets = await loading;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, timeout, new Error("the network takes too long"));
  });
  const post = await Promise.race([widgets.createTweet(tweetId, place, { dnt: true }), late]);
  if (!post) throw new Error(`the network has no post ${tweetId}`);
}

function load(script: string): Promise<Widgets> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.addEventListener("load", () => {
      const { twttr } = window as { twttr?: { widgets?: Widgets } };
      if (twttr?.widgets) resolve(twttr.widgets);
      else reject(new Error(`${script} brings no widgets`));
    });
    element.addEventListener("error", () => reject(new Error(`${script} does not load`)));
    document.head.append(element);
  });
}
