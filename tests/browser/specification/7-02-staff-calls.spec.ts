import { twoColours } from "../../support/two-colours.ts";
import { call, expect, test, type Item } from "./statements.ts";

test("calls of staff", async ({ page, holds }) => {
  const result = crypto.randomUUID().slice(0, 8);
  await holds(
    "POST /api/users/login: the error text comes from the response's message",
    async () => {
      const { status, body } = await call(page, "POST", "/api/users/login", {
        email: "a@example.ca",
        password: "wrong",
      });
      expect(status).toBe(401);
      expect(body.message).toBe("The email or password is wrong.");
    },
  );
  await holds(
    "POST /api/users/login {email, password} answers user data including isAdmin",
    async () => {
      const who = { email: "office@example.ca", password: "a-good-pass-1" };
      const { body } = await call(page, "POST", "/api/users/login", who);
      expect(body).toMatchObject({ status: "success", message: expect.any(String) });
      expect(body.data).toMatchObject({ email: who.email, isAdmin: true });
    },
  );
  const fields = {
    title: `Starts ${result}`,
    slug_url: `starts-${result}`,
    brief_paragraph: "Short.",
    published_date: "A day in May",
    category: 2,
    blogs_content: [{ heading: "One", paragraph: "<p>Words.</p>" }],
    metaTitle: "Meta",
    metaDescription: "Described.",
    canonicalLink: "/blogs/elsewhere",
  };
  const made = await call(page, "POST", "/api/blog", fields);
  const id = made.body.data.blog_id;
  await holds("POST /api/blog: create answers status 'success', data and message", () => {
    expect(made).toMatchObject({
      status: 201,
      body: { status: "success", message: expect.any(String) },
    });
    expect(made.body.data).toMatchObject({ title: fields.title });
  });
  await holds("GET /api/blogs: status success and a list in data", async () => {
    const { body } = await call<Item[]>(page, "GET", "/api/blogs");
    expect(body.status).toBe("success");
    expect(body.data.map((blog) => blog.blog_id)).toContain(id);
  });
  const one = (await call(page, "GET", `/api/blog/${id}`)).body;
  await holds("GET /api/blog/{id}: an article", () =>
    expect(one).toMatchObject({ status: "success" }),
  );
  for (const name of [
    "blog_id",
    "title",
    "brief_paragraph",
    "published_date",
    "slug_url",
    "category",
    "blog_image",
    "blogs_content",
    "metaTitle",
    "metaDescription",
    "canonicalLink",
  ]) {
    await holds(`Server blog article: field ${name}`, () =>
      expect(Object.keys(one.data)).toContain(name),
    );
  }
  await holds(
    "Server blog article: blogs_content is a list of items with heading and paragraph",
    () => expect(one.data.blogs_content).toEqual(fields.blogs_content),
  );
  await holds("PUT /api/blog/{id}: update", async () => {
    const { status, body } = await call(page, "PUT", `/api/blog/${id}`, {
      ...fields,
      title: `Changed ${result}`,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "success", message: expect.any(String) });
    expect((await call(page, "GET", `/api/blog/${id}`)).body.data.title).toBe(`Changed ${result}`);
  });
  await holds("DELETE /api/blog/{id}", async () => {
    expect((await call(page, "DELETE", `/api/blog/${id}`)).body.status).toBe("success");
    expect((await call(page, "GET", `/api/blog/${id}`)).status).toBe(404);
  });
  await holds("GET /api/categories: a list of categories", async () => {
    const { body } = await call<Item[]>(page, "GET", "/api/categories");
    expect(body.status).toBe("success");
    expect(body.data.length).toBeGreaterThan(1);
  });
  await holds(
    "POST /api/upload: multipart with image answers the image's url as data",
    async () => {
      const file = {
        name: "photo.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from(await twoColours("jpeg")),
      };
      const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
      const answer = await page.request.post("/api/upload", {
        multipart: { image: file },
        headers,
      });
      const { data } = await answer.json();
      expect((await page.request.get(data)).headers()["content-type"]).toMatch(/^image\//);
    },
  );
  const place = {
    main_heading: `Perry ${result}`,
    slug_url: `perry-${result}`,
    paragraph_1: "<p>Words.</p>",
  };
  const created = await call(page, "POST", "/api/locationpages/create", place);
  const town = created.body.data.location_id;
  await holds("POST /api/locationpages/create answers status 'success', data and message", () =>
    expect(created).toMatchObject({
      status: 201,
      body: { status: "success", message: expect.any(String) },
    }),
  );
  await holds("GET /api/locationpages: a list", async () => {
    const { body } = await call<Item[]>(page, "GET", "/api/locationpages");
    expect(body.data.map((one) => one.location_id)).toContain(town);
  });
  for (const path of [`/api/locationpages/${town}`, `/api/locationpages/url/perry-${result}`]) {
    await holds(
      `GET ${path.replace(String(town), "{id}").replace(`perry-${result}`, "{slug}")}: one page`,
      async () => {
        const { body } = await call(page, "GET", path);
        expect(body).toMatchObject({ status: "success", data: place });
      },
    );
  }
  await holds("PUT /api/locationpages/{id}: update", async () => {
    const changed = { ...place, highlighted_heading: "Come and see" };
    expect((await call(page, "PUT", `/api/locationpages/${town}`, changed)).status).toBe(200);
    const { body } = await call(page, "GET", `/api/locationpages/${town}`);
    expect(body.data.highlighted_heading).toBe("Come and see");
  });
  await holds("DELETE /api/locationpages/{id}", async () => {
    expect((await call(page, "DELETE", `/api/locationpages/${town}`)).body.status).toBe("success");
    expect((await call(page, "GET", `/api/locationpages/${town}`)).status).toBe(404);
  });
});
