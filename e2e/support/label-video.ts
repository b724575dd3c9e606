import { writeFileSync } from "node:fs";
import { code128Modules } from "@prepara/domain/scan/code128";

const [WIDTH, HEIGHT] = [640, 480];
const [BLACK, WHITE, NO_COLOUR] = [16, 235, 128];
const MODULE_PX = 2;

/** Writes a video that Chromium shows as its camera: labels with these codes, one below the other. */
export function writeLabelVideo(path: string, codes: readonly string[]): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const rowHeight = HEIGHT / codes.length;
  for (const [index, code] of codes.entries()) {
    const modules = code128Modules(code);
    const left = Math.floor((WIDTH - modules.length * MODULE_PX) / 2);
    const [top, bottom] = [rowHeight * (index + 0.25), rowHeight * (index + 0.75)].map(Math.floor);
    for (let y = top ?? 0; y < (bottom ?? 0); y++)
      for (const [at, isInk] of modules.entries())
        if (isInk)
          luma.fill(BLACK, y * WIDTH + left + at * MODULE_PX, y * WIDTH + left + (at + 1) * MODULE_PX);
  }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, frame, frame]));
}
