import { Sign } from "#app/ui/sign.tsx";

/** What a post says, whether its network answers or not. */
export interface PostContent {
  id: string;
  /** The day as `2024-06-03`, and as readers see it. */
  day: string;
  date: string;
  sign: string;
  text: string;
  /** The network's own number of it, where it was posted there. */
  tweetId?: string | undefined;
}

/** A social post as our own card. */
export function PostCard({ post }: { post: PostContent }) {
  return (
    <article className="post-card">
      <Sign name={post.sign} />
      <p>{post.text}</p>
      <time dateTime={post.day}>{post.date}</time>
    </article>
  );
}
