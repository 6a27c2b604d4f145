import type { Notice } from "#modules/content/index.ts";
import type { MailPicture } from "#modules/outbox/index.server.ts";
import { newestSummaries, readArticle, type ReadArticle } from "#modules/articles/index.server.ts";
import { newsletterText } from "./newsletter-mails.ts";
import { dayOf, daysAfter, monthOf, monthText } from "#core/time/time.ts";
import { desc, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { countDeliveries, none } from "./list-messages.server.ts";
import { messages } from "./schema.ts";
import { previewFile } from "#core/pictures.ts";

type NewsletterContext = Pick<AppContext, "db" | "content" | "pictures" | "publicUrl" | "report">;

/** How many of the newest articles a newsletter can choose from. */
const articlesOffered = 12;

/** A notice that begins within this many days can already be in a newsletter. */
const noticesAhead = 21;

/** The articles and notices to choose from. */
export interface NewsletterChoices {
  /** Newest first. */
  articles: { slug: string; title: string; published: string }[];
  notices: Notice[];
}

/** The newest articles, and the notices of today and of the coming weeks. */
export async function newsletterChoices({
  db,
  content,
}: Pick<AppContext, "db" | "content">): Promise<NewsletterChoices> {
  const { timeZone } = content.club;
  const today = dayOf(new Date(), timeZone);
  const written = (await newestSummaries(db, null, articlesOffered)).map((article) => ({
    slug: article.slug,
    title: article.title,
    published: dayOf(article.publishedAt, timeZone),
  }));
  const builtIn = content.articles.map(({ slug, title, date }) => ({
    slug,
    title,
    published: date,
  }));
  const articles = [...written, ...builtIn]
    .filter(({ slug }, at, all) => all.findIndex((other) => other.slug === slug) === at)
    .toSorted((a, b) => b.published.localeCompare(a.published))
    .slice(0, articlesOffered);
  const last = daysAfter(today, noticesAhead);
  const notices = content.notices.filter(({ from, until }) => from <= last && today <= until);
  return { articles, notices };
}

/** How many newsletters the list shows. */
const newslettersListed = 10;

/** The newsletters with their progress, latest change first. */
export async function newslettersWritten({ db }: Pick<AppContext, "db">) {
  const rows = await db
    .select()
    .from(messages)
    .where(sql`${messages.audience} ->> 'kind' = 'newsletter'`)
    .orderBy(desc(messages.changedAt), desc(messages.id))
    .limit(newslettersListed);
  const counts = await countDeliveries(
    { db },
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, subject, state, changedAt, sentAt }) => ({
    id,
    subject,
    state,
    counts: counts.get(id) ?? none,
    at: sentAt ?? changedAt,
  }));
}

/**
 * Creates a newsletter from articles and notices, as a draft for staff. Articles and notices that were
 * deleted meanwhile are left out.
 */
export async function composeNewsletter(
  ctx: NewsletterContext,
  chosen: { articles: readonly string[]; notices: readonly string[] },
): Promise<{ subject: string; text: string }> {
  const { content, publicUrl } = ctx;
  const read = await Promise.all(chosen.articles.map((slug) => readArticle(ctx, slug)));
  const notices = content.notices.filter(({ id }) => chosen.notices.includes(id));
  const month = monthOf(new Date(), content.club.timeZone);
  return {
    subject: `News from ${content.club.name}, ${monthText(month, "long")} ${month.slice(0, 4)}`,
    text: newsletterText({
      articles: read.flatMap((article) =>
        article
          ? {
              title: article.title,
              teaser: article.teaser,
              address: `${publicUrl}/blogs/${encodeURIComponent(article.slug)}`,
            }
          : [],
      ),
      notices: notices.map(({ text, link }) => ({
        text,
        address: link ? new URL(link.to, publicUrl).href : null,
      })),
    }),
  };
}

/**
 * The pictures of the articles that a text links to, by the link's address. Every recipient gets the same
 * picture address, so that it does not reveal who has opened a mail.
 */
export async function picturesOfLinks(
  ctx: NewsletterContext,
  text: string,
): Promise<Record<string, MailPicture>> {
  const start = `${ctx.publicUrl}/blogs/`;
  const linked = [...new Set(text.match(/https?:\/\/\S+/g))].filter((one) => one.startsWith(start));
  const found = await Promise.all(
    linked.map(async (address) => {
      const slug = decodedSlug(address.slice(start.length));
      const article = slug === null ? null : await readArticle(ctx, slug);
      const picture = article && pictureOf(ctx, article);
      return picture ? [[address, picture] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

function decodedSlug(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

/** An article's picture in a format for mail programs: a JPEG, or a WebP of an upload. */
function pictureOf({ pictures, publicUrl }: NewsletterContext, { picture }: ReadArticle) {
  if (!picture) return null;
  if ("name" in picture) {
    const info = pictures[picture.name];
    return info && { src: `${publicUrl}/pictures/${previewFile(info.wide)}`, alt: info.alt };
  }
  if (!picture.upload) return null;
  const { wide, alt } = picture.upload;
  const widths = wide.webp ?? wide.widths;
  const width = widths.find((each) => each >= 1_000) ?? widths.at(-1) ?? wide.width;
  return { src: `${publicUrl}/uploads/${wide.file}-${width}.${wide.hash}.webp`, alt };
}
