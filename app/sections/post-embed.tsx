import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNear } from "#app/ui/use-near.ts";
import { drawPost } from "./draw-post.ts";

interface PostEmbedProps {
  script: string;
  tweetId: string;
  /** Our own card: it stays unless the network has really drawn the post. */
  children: ReactNode;
}

/** A post drawn by its network's script, asked for when it comes near. */
export function PostEmbed({ script, tweetId, children }: PostEmbedProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (!near || !element) return;
    let gone = false;
    drawPost(script, tweetId, element)
      .then(() => !gone && setDrawn(true))
      // oxlint-disable-next-line no-console -- an embed that fails is logged (specification, point 8)
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
