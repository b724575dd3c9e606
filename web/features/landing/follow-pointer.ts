import type { Hero, Tell } from "./hero-parts.ts";

/** The scene leans a little towards the pointer; one message for each frame at most. */
export function followPointer({ section }: Hero, tell: Tell): void {
  let waiting: { x: number; y: number } | null = null;
  section.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (pointerType !== "mouse") return;
    if (!waiting) requestAnimationFrame(send);
    waiting = { x: clientX, y: clientY };
  });
  function send() {
    if (!waiting) return;
    const { left, top, width, height } = section.getBoundingClientRect();
    tell({
      kind: "pointer",
      x: (2 * (waiting.x - left)) / width - 1,
      y: (2 * (waiting.y - top)) / height - 1,
    });
    waiting = null;
  }
}
