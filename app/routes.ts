import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the site that a person opens (specification, point 2). */
export default [
  layout("pages/public/layout.tsx", [
    index("pages/public/home.tsx"),
    route("home", "pages/public/home-alias.ts"),
    route("track-field-club", "pages/public/track-field-club.tsx"),
    route("speed-training-program", "pages/public/speed-training-program.tsx"),
    route("strength-conditioning-gym", "pages/public/strength-conditioning-gym.tsx"),
    route("register-for-membership", "pages/public/register-for-membership.tsx"),
    route("appointment-booking", "pages/public/appointment-booking.tsx"),
    route("programs", "pages/public/programs.tsx"),
    route("about", "pages/public/about.tsx"),
    route("schedule", "pages/public/schedule.tsx"),
    route("privacy-policy", "pages/public/privacy-policy.tsx"),
    route("user-data-deletion-policy", "pages/public/user-data-deletion-policy.tsx"),
    route("contact-us", "pages/public/contact-us.tsx"),
    route("become-an-olympian", "pages/public/become-an-olympian.tsx"),
    route("application-for-registration", "pages/public/application-for-registration.tsx"),
    route("location/:slug", "pages/public/location.tsx"),
    route("receipt/:code", "pages/public/receipt.tsx"),
    route("subscribe", "pages/public/subscribe.tsx"),
    route("blogs", "pages/public/blogs.tsx"),
    route("blogs/:slug", "pages/public/article.tsx"),
    route("news", "pages/public/news.tsx"),
    route("newsletter/confirm", "pages/public/newsletter-confirm.tsx"),
    route("newsletter/unsubscribe", "pages/public/newsletter-unsubscribe.tsx"),
    route("*", "pages/public/not-found.tsx"),
  ]),
  route("blogs.json", "pages/public/more-articles.ts"),
  route("feed.xml", "pages/public/feed.ts"),

  route("login", "pages/admin/login.tsx"),
  layout("pages/admin/layout.tsx", [
    route("admin", "pages/admin/home.tsx"),
    route("admin/inbox", "pages/admin/inbox.tsx"),
    route("admin/inbox/:reference", "pages/admin/submission.tsx"),
    route("admin/outbox", "pages/admin/outbox.tsx"),
    route("admin/newsletter", "pages/admin/newsletter.tsx"),
    route("admin/blogs", "pages/admin/blogs.tsx"),
    route("admin/location-pages", "pages/admin/location-pages.tsx"),
  ]),
] satisfies RouteConfig;
