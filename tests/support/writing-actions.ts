import { builtInFocus } from "#modules/media/schema.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";
import { twoColours } from "./two-colours.ts";

const picture = (id: string) => `/admin/pictures/library-${id}`;

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
      action: "save",
      audit: "content.saved",
      says: "Version 1",
      act: () =>
        submit("/admin/content/inquiry", {
          _action: "save",
          base: "0",
          value: JSON.stringify(club.ctx.content.inquiry),
        }),
    },
    {
      at: "/admin/content",
      action: "restore",
      audit: "content.default",
      says: "Version 2",
      act: () => submit("/admin/content/inquiry", { _action: "restore", base: "1", version: "0" }),
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
          action: "save",
          audit: "page.published",
          says: "By the form",
          act: () =>
            submit(`${address}/new`, { _action: "save", publish: "now", category: "1", ...fields }),
        },
        {
          at: address,
          action: "delete",
          audit: "page.deleted",
          says: "the ",
          act: async () => submit(address, { _action: "delete", id: `${await write()}` }),
        },
        {
          at: address,
          action: "restore",
          audit: "page.restored",
          says: "the ",
          act: async () => submit(address, { _action: "restore", id: `${await write(gone)}` }),
        },
        {
          at: `post ${create}`,
          audit: "page.published",
          says: "the ",
          act: () => call("POST", create, body),
        },
        {
          at: `put ${item}/{id}`,
          audit: "page.published",
          says: "the ",
          act: async () => call("PUT", `${item}/${await write()}`, body),
        },
        {
          at: `put ${item}/{id}/draft`,
          audit: "page.kept",
          says: "the ",
          act: async () => call("PUT", `${item}/${await write()}/draft`, body),
        },
        {
          at: `delete ${item}/{id}`,
          audit: "page.deleted",
          says: "the ",
          act: async () => call("DELETE", `${item}/${await write()}`),
        },
        {
          at: `post ${item}/{id}/restore`,
          audit: "page.restored",
          says: "the ",
          act: async () => call("POST", `${item}/${await write(gone)}/restore`),
        },
      ];
    }),
    {
      at: "post /api/upload",
      audit: "picture.uploaded",
      says: "two.png",
      act: async () => {
        const body = new FormData();
        body.set("image", new File([new Uint8Array(await twoColours("png"))], "two.png"));
        return club.request("/api/upload", { method: "POST", body, headers: headers() });
      },
    },
    {
      at: "put /api/uploads/{id}",
      audit: "picture.described",
      says: "Description: Rain → Sun",
      act: async () => call("PUT", `/api/uploads/${await make.picture()}`, { alt: "Sun" }),
    },
    {
      at: "put /api/uploads/{id}/consent",
      audit: "picture.agreed",
      says: "Rain Ada’s mother agreed",
      act: async () => {
        const agreed = { agreed: true, agreedBy: "Ada’s mother" };
        return call("PUT", `/api/uploads/${await make.picture()}/consent`, agreed);
      },
    },
    {
      at: "delete /api/uploads/{id}/consent",
      audit: "picture.consent-withdrawn",
      says: "Rain Ada’s mother had agreed",
      act: async () => call("DELETE", `/api/uploads/${await make.picture(agreed)}/consent`),
    },
    {
      at: "/admin/pictures",
      action: "describe",
      audit: "picture.described",
      says: "Focus: 2/2 → 4/1",
      act: async () =>
        submit(picture(await make.picture()), {
          _action: "describe",
          alt: "Rain",
          focus_x: "4",
          focus_y: "1",
        }),
    },
    {
      at: "/admin/pictures",
      action: "own-crop",
      audit: "picture.described",
      says: "Focus: 0/0 → nothing",
      act: async () => {
        const [name = ""] = Object.keys(club.ctx.pictures);
        await club.ctx.db.insert(builtInFocus).values({ picture: name, focusX: 0, focusY: 0 });
        return submit(`/admin/pictures/${name}`, { _action: "own-crop" });
      },
    },
    {
      at: "/admin/pictures",
      action: "consent",
      audit: "picture.agreed",
      says: "Rain Ada’s mother agreed",
      act: async () => {
        const fields = { agreed: "yes", agreedBy: "Ada’s mother" };
        return submit(picture(await make.picture()), { _action: "consent", ...fields });
      },
    },
    {
      at: "/admin/pictures",
      action: "withdraw",
      audit: "picture.consent-withdrawn",
      says: "Rain Ada’s mother had agreed",
      act: async () => submit(picture(await make.picture(agreed)), { _action: "withdraw" }),
    },
    {
      at: "delete /api/uploads/{id}",
      audit: "picture.deleted",
      says: "Rain",
      act: async () => call("DELETE", `/api/uploads/${await make.picture()}`),
    },
    {
      at: "/admin/pictures",
      action: "delete",
      audit: "picture.deleted",
      says: "Rain",
      act: async () => submit(picture(await make.picture()), { _action: "delete" }),
    },
  ];
};
