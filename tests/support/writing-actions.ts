import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";
import { twoColours } from "./two-colours.ts";

const agreed = { agreedBy: "Ada’s mother", agreedAt: new Date() };

/** The editors' actions: content, articles, location pages and pictures. */
export const writingActions: StaffActions = (club, cookie, make) => {
  const { headers, submit, call } = staffActions(club, cookie);
  const blog = { title: "A title", blogs_content: [] };
  const page = { main_heading: "A HEADING" };
  const at = { blog: "/admin/blogs", town: "/admin/location-pages" };

  return [
    {
      at: "/admin/content",
      intent: "save",
      action: "content.saved",
      says: "Version 1",
      act: () =>
        submit("/admin/content/enquiry", {
          intent: "save",
          base: "0",
          value: JSON.stringify(club.ctx.content.enquiry),
        }),
    },
    {
      at: "/admin/content",
      intent: "restore",
      action: "content.default",
      says: "Version 2",
      act: () => submit("/admin/content/enquiry", { intent: "restore", base: "1", version: "0" }),
    },
    ...(["blog", "town"] as const).flatMap((kind): StaffAction[] => {
      const write = kind === "blog" ? make.article : make.town;
      const fields = kind === "blog" ? { title: "By the form" } : { main_heading: "By the form" };
      const [create, item] =
        kind === "blog"
          ? ["/api/blog", "/api/blog"]
          : ["/api/locationpages/create", "/api/locationpages"];
      const body = kind === "blog" ? blog : page;
      const address = at[kind];
      const gone = kind === "blog" ? { deletedAt: new Date() } : { deleted_at: new Date() };
      return [
        {
          at: address,
          intent: "save",
          action: "page.published",
          says: "By the form",
          act: () => submit(address, { intent: "save", publish: "now", category: "1", ...fields }),
        },
        {
          at: address,
          intent: "delete",
          action: "page.deleted",
          says: "the ",
          act: async () => submit(address, { intent: "delete", id: `${await write()}` }),
        },
        {
          at: address,
          intent: "restore",
          action: "page.restored",
          says: "the ",
          act: async () => submit(address, { intent: "restore", id: `${await write(gone)}` }),
        },
        {
          at: `post ${create}`,
          action: "page.published",
          says: "the ",
          act: () => call("POST", create, body),
        },
        {
          at: `put ${item}/{id}`,
          action: "page.published",
          says: "the ",
          act: async () => call("PUT", `${item}/${await write()}`, body),
        },
        {
          at: `put ${item}/{id}/draft`,
          action: "page.kept",
          says: "the ",
          act: async () => call("PUT", `${item}/${await write()}/draft`, body),
        },
        {
          at: `delete ${item}/{id}`,
          action: "page.deleted",
          says: "the ",
          act: async () => call("DELETE", `${item}/${await write()}`),
        },
        {
          at: `post ${item}/{id}/restore`,
          action: "page.restored",
          says: "the ",
          act: async () => call("POST", `${item}/${await write(gone)}/restore`),
        },
      ];
    }),
    {
      at: "post /api/upload",
      action: "picture.uploaded",
      says: "two.png",
      act: async () => {
        const body = new FormData();
        body.set("image", new File([new Uint8Array(await twoColours("png"))], "two.png"));
        return club.request("/api/upload", { method: "POST", body, headers: headers() });
      },
    },
    {
      at: "put /api/uploads/{id}",
      action: "picture.described",
      says: "Description: Rain → Sun",
      act: async () => call("PUT", `/api/uploads/${await make.picture()}`, { alt: "Sun" }),
    },
    {
      at: "put /api/uploads/{id}/consent",
      action: "picture.agreed",
      says: "Rain Ada’s mother agreed",
      act: async () => {
        const agreed = { agreed: true, agreedBy: "Ada’s mother" };
        return call("PUT", `/api/uploads/${await make.picture()}/consent`, agreed);
      },
    },
    {
      at: "delete /api/uploads/{id}/consent",
      action: "picture.consent-withdrawn",
      says: "Rain Ada’s mother had agreed",
      act: async () => call("DELETE", `/api/uploads/${await make.picture(agreed)}/consent`),
    },
    {
      at: "/admin/pictures",
      action: "picture.agreed",
      says: "Rain Ada’s mother agreed",
      act: async () => {
        const fields = { agreed: "yes", agreedBy: "Ada’s mother" };
        return submit("/admin/pictures", { consent: await make.picture(), ...fields });
      },
    },
    {
      at: "/admin/pictures",
      action: "picture.consent-withdrawn",
      says: "Rain Ada’s mother had agreed",
      act: async () => submit("/admin/pictures", { withdraw: await make.picture(agreed) }),
    },
    {
      at: "delete /api/uploads/{id}",
      action: "picture.deleted",
      says: "Rain",
      act: async () => call("DELETE", `/api/uploads/${await make.picture()}`),
    },
    {
      at: "/admin/pictures",
      action: "picture.deleted",
      says: "Rain",
      act: async () => submit("/admin/pictures", { delete: await make.picture() }),
    },
  ];
};
