import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { uploadLimit } from "#modules/content/pictures.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { twoColours } from "#tests/support/two-colours.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { reserveUploadPlace } from "./make-sizes.server.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub();
  cookie = await club.signIn();
});
afterAll(() => club.close());

interface Uploaded {
  data: string;
  message: string;
  upload: { id: string; picture: { wide: { widths: number[]; width: number; height: number } } };
}

async function upload(bytes: Uint8Array, name = "photo.jpg") {
  const body = new FormData();
  body.set("image", new File([bytes as Uint8Array<ArrayBuffer>], name));
  const headers = { Cookie: cookie, Origin: "http://club.test" };
  const answer = await club.request("/api/upload", { method: "POST", body, headers });
  const retryAfter = answer.headers.get("Retry-After");
  return { status: answer.status, retryAfter, body: (await answer.json()) as Uploaded };
}

/** The colours left and right of the middle, as "red" or "blue", and the size. */
async function seen(path: string) {
  const answer = await club.request(path);
  const file = Buffer.from(await answer.arrayBuffer());
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue";
  };
  const metadata = await sharp(file).metadata();
  return {
    answer,
    metadata,
    size: [info.width, info.height],
    leftRight: [colour(0.1, 0.5), colour(0.9, 0.5)],
    topBottom: [colour(0.5, 0.1), colour(0.5, 0.9)],
  };
}

test.each(["jpeg", "png", "webp", "avif"] as const)("a %s is accepted", async (format) => {
  const { status, body } = await upload(await twoColours(format), "anything.txt");
  expect(status).toBe(201);
  expect(body.message).toBe("The picture was uploaded");
  expect(body.data).toMatch(/^\/uploads\/[a-z0-9]{16}-96\.[0-9a-f]{8}\.webp$/);
  expect(await seen(body.data)).toMatchObject({ size: [96, 64], leftRight: ["red", "blue"] });
});

test("a nearly full disk refuses pictures", async () => {
  const { free } = club.disk;
  club.disk.free = 60 * 1024 ** 2;
  const { status, body } = await upload(await twoColours("png"));
  club.disk.free = free;
  expect([status, body]).toMatchObject([507, { data: { error: "noRoom" } }]);
  expect(body.message).toContain("no room for pictures");
});

test("a picture that cannot be stored completely leaves no files", async () => {
  const { storage } = club.ctx.integrations;
  const stored: string[] = [];
  club.ctx.integrations.storage = {
    ...storage,
    async put(name) {
      if (stored.length > 0) throw new VendorFailure("A full disk", "No space left");
      stored.push(name);
    },
    remove: async (name) => void stored.splice(stored.indexOf(name), 1),
  };
  const { status, body } = await upload(await twoColours("png"));
  club.ctx.integrations.storage = storage;
  expect([status, body]).toMatchObject([503, { data: { error: "notStored" } }]);
  expect(stored).toEqual([]);
});

test("a phone's HEIC is accepted", async () => {
  const { status, body } = await upload(await readFile("tests/pictures/two-colours.heic"));
  expect(status).toBe(201);
  const stored = await seen(body.data);
  expect(stored).toMatchObject({ size: [96, 64], leftRight: ["red", "blue"] });
});

test.each(["heic", "png"])(
  "a phone's wide colours (Display P3) are preserved: %s",
  async (format) => {
    // Made of sRGB 204, 102, 51; read as sRGB, its P3 numbers would be a dull 190, 109, 62.
    const heic = await readFile("tests/pictures/display-p3.heic");
    const flat = { width: 64, height: 32, channels: 3, background: "#cc6633" } as const;
    const png = await sharp({ create: flat }).withIccProfile("p3").png().toBuffer();
    const { body } = await upload(format === "heic" ? heic : png);
    const file = Buffer.from(await (await club.request(body.data)).arrayBuffer());
    const [red = 0, green = 0, blue = 0] = await sharp(file).raw().toBuffer();
    expect(Math.hypot(red - 204, green - 102, blue - 51)).toBeLessThan(8);
  },
);

test("a picture is rotated upright, and its location is removed", async () => {
  const { body } = await upload(await twoColours("jpeg", { orientation: 6 }));
  const stored = await seen(body.data);
  expect(stored).toMatchObject({ size: [64, 96], topBottom: ["red", "blue"] });
  expect(stored.metadata.orientation).toBeUndefined();
  expect(stored.metadata.exif).toBeUndefined();
  expect(stored.metadata.xmp).toBeUndefined();
});

test("a large picture gets several sizes, none wider than the original", async () => {
  const large = await sharp(await twoColours("png"))
    .resize(1300)
    .jpeg()
    .toBuffer();
  const { body } = await upload(large);
  expect(body.upload.picture.wide).toMatchObject({ widths: [480, 960, 1300], width: 1300 });
  for (const width of [480, 960, 1300]) {
    for (const format of ["avif", "webp"]) {
      const path = body.data.replace("-1300.", `-${width}.`).replace("webp", format);
      const { answer, size } = await seen(path);
      expect(size[0]).toBe(width);
      expect(answer.headers.get("Content-Type")).toBe(`image/${format}`);
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    }
  }
});

test("a file that is not a picture is refused, with any name", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>';
  const whole = await twoColours("jpeg");
  const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
  for (const bytes of [Buffer.from(svg), Buffer.from("<html>"), whole.subarray(0, 300), gif]) {
    const { status, body } = await upload(bytes, "photo.jpg");
    expect([status, body.message]).toEqual([415, expect.stringMatching(/JPEG, PNG, WebP/)]);
  }
});

test("a small file with too many pixels is refused before it is decoded", async () => {
  const bomb = await sharp({
    create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const { status, body } = await upload(bomb);
  expect([status, body.message]).toEqual([415, expect.stringMatching(/too many pixels/)]);
});

test("a ninth upload at once is refused for now, and nobody loses a place", async () => {
  const places = Array.from({ length: 8 }, () => reserveUploadPlace(500_000));
  expect(places).not.toContain(null);
  const { status, body, retryAfter } = await upload(await twoColours("png"));
  for (const leave of places) leave?.();
  expect([status, retryAfter, body]).toMatchObject([503, "30", { data: { error: "busy" } }]);
  expect((await upload(await twoColours("png"))).status).toBe(201);
});

/** The process that reads a picture, once it has started. */
const pictureProcess = () =>
  vi.waitFor(async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8");
    for (const pid of children.split(" ").filter(Boolean))
      if ((await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("picture-process"))
        return Number(pid);
    throw new Error("There is none");
  }, 10_000);

test.runIf(process.platform === "linux")(
  "a picture that crashes its process is refused, and the next one is stored",
  async () => {
    const bytes = await twoColours("png");
    const refused = upload(bytes);
    const pid = await pictureProcess();
    const uploading = upload(bytes);
    process.kill(pid, "SIGKILL");
    expect(await refused).toMatchObject({ status: 415, body: { data: { error: "tooHeavy" } } });
    expect((await uploading).status).toBe(201);
  },
);

test("a picture that its decoder would need too much memory for is refused", async () => {
  const flat = { width: 3_400, height: 2_800, channels: 3, background: "#fff" } as const;
  const avif = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer();
  const { status, body } = await upload(avif);
  expect([status, body]).toMatchObject([415, { data: { error: "tooManyPixels" } }]);
});

test("more than 15 MB, and an empty upload, are refused with the reason", async () => {
  for (const size of [uploadLimit + 1, uploadLimit + 200_000]) {
    const { status, body } = await upload(new Uint8Array(size));
    expect([status, body.message]).toEqual([413, expect.stringMatching(/larger than 15 MB/)]);
  }
  expect((await upload(new Uint8Array(0))).status).toBe(400);
});

test("a picture is described, listed with its uses, and deleted once nothing shows it", async () => {
  const { body } = await upload(await twoColours("png"), "relay.png");
  const { id } = body.upload;
  const call = async (method: string, path: string, sent?: object) => {
    const init = sent ? json(sent) : {};
    const headers = { "Content-Type": "application/json", Cookie: cookie };
    const answer = await club.request(path, { ...init, method, headers });
    return { status: answer.status, body: (await answer.json()) as { data: unknown } };
  };
  const described = await call("PUT", `/api/uploads/${id}`, { alt: "Two runners", focus: [4, 0] });
  expect(described.body.data).toMatchObject({ picture: { alt: "Two runners", focus: [4, 0] } });
  expect((await call("PUT", `/api/uploads/${id}`, { focus: [5, 0] })).status).toBe(400);
  const article = await call("POST", "/api/blog", { title: "Relay", blog_image: body.data });
  const { blog_id } = article.body.data as { blog_id: number };
  expect((await call("GET", "/api/uploads")).body.data).toContainEqual(
    expect.objectContaining({
      id,
      fileName: "relay.png",
      uses: [expect.objectContaining({ id: blog_id })],
    }),
  );
  expect((await call("DELETE", `/api/uploads/${id}`)).status).toBe(409);
  await call("PUT", `/api/blog/${blog_id}`, { title: "Relay", blog_image: "" });
  expect((await call("DELETE", `/api/uploads/${id}`)).status).toBe(200);
  expect((await club.request(body.data)).status).toBe(404);
});
