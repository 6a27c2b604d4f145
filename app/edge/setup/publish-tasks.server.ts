import type { TodaySource } from "#core/module.server.ts";

/** A reminder that the site is not published yet. */
export const publishTasks: TodaySource = {
  permission: "site.publish",
  async tasks({ live }) {
    if (live.installation.isPublished) return [];
    return [
      {
        tone: "warning",
        title: "Only staff see the site",
        about: "Everybody else sees “Opening soon”. Publish the site when it is ready",
        to: "/admin/publish",
        due: null,
      },
    ];
  },
};
