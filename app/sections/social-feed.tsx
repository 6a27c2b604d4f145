import { Reveal } from "#app/ui/reveal.tsx";
import { PostCard, type PostContent } from "./post-card.tsx";
import { PostEmbed } from "./post-embed.tsx";

interface SocialFeedProps {
  heading: string;
  /** Newest first. */
  posts: PostContent[];
  /** The social network's script, where the club uses one. */
  widget: string | null;
}

/** The club's social posts, the newest one large (specification, point 2). */
export function SocialFeed({ heading, posts, widget }: SocialFeedProps) {
  return (
    <section className="band social-feed" aria-labelledby="social-feed">
      <Reveal className="social-feed-inner">
        <h2 id="social-feed">{heading}</h2>
        <ul className="posts" data-embeds={widget ? true : undefined}>
          {posts.map((post) => (
            <li key={post.id}>
              {widget && post.tweetId ? (
                <PostEmbed script={widget} tweetId={post.tweetId}>
                  <PostCard post={post} />
                </PostEmbed>
              ) : (
                <PostCard post={post} />
              )}
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
