/** What X's script offers (developer.x.com: "JavaScript factory functions"). */
interface Widgets {
  createTweet(id: string, place: HTMLElement, look: object): Promise<HTMLElement | undefined>;
}

/** How long a network may take to draw a post, in ms. */
const patience = 10_000;

let loading: Promise<Widgets> | undefined;

/**
 * Has the network's script draw a post.
 * @throws when the script does not come, does not know the post, or takes too long
 */
export async function drawPost(script: string, tweetId: string, place: HTMLElement): Promise<void> {
  loading ??= load(script);
  const widgets = await loading;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, patience, new Error("the network takes too long"));
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
