import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { webRoot } from "./paths.ts";

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string };
const manifest: {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  [name: string]: unknown;
} = JSON.parse(readFileSync(`${webRoot}/public/manifest.webmanifest`, "utf8"));

const isVector = ({ type }: Picture) => type === "image/svg+xml";
const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
];

describe("the installation manifest (docs/checklist.md 49)", () => {
  test("has a Portuguese name and an id, and opens the dashboard in its own window", () => {
    expect(manifest).toMatchObject({
      id: "/",
      lang: "pt-BR",
      scope: "/",
      start_url: "/dashboard",
      display: "standalone",
    });
    expect(manifest.prefer_related_applications).toBeUndefined();
  });

  test("has icons of 192 and 512 px and a maskable one", () => {
    const plain = manifest.icons.filter((icon) => icon.purpose === undefined).map((icon) => icon.sizes);
    expect(plain).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(manifest.icons.some((icon) => icon.purpose === "maskable" && icon.sizes === "512x512")).toBe(true);
  });

  test("has wide and narrow screenshots, the narrow ones of one size", () => {
    const shapes = (form: string) => manifest.screenshots.filter((shot) => shot.form_factor === form);
    expect(shapes("wide").length).toBeGreaterThan(0);
    expect(new Set(shapes("narrow").map((shot) => shot.sizes)).size).toBe(1);
  });

  test.each(pictures.filter((picture) => !isVector(picture)))("$src has the declared size", (picture) => {
    const file = readFileSync(`${webRoot}/public${picture.src}`);
    const [width, height] = picture.type === "image/png" ? sizeOfPng(file) : sizeOfJpeg(file);
    expect(`${width}x${height}`).toBe(picture.sizes);
  });

  test("has shortcuts to existing screens only", () => {
    const routes = readFileSync(`${webRoot}/route-tree.gen.ts`, "utf8");
    for (const { url } of manifest.shortcuts) expect(routes).toContain(`path: "${url.split("?")[0]}"`);
  });
});

const sizeOfPng = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)];

/** Reads height and width from the frame header. */
function sizeOfJpeg(file: Buffer): number[] {
  let offset = 2;
  while (file[offset + 1] !== 0xc0 && file[offset + 1] !== 0xc2) offset += 2 + file.readUInt16BE(offset + 2);
  return [file.readUInt16BE(offset + 7), file.readUInt16BE(offset + 5)];
}
