import type { FromWorker } from "#web/features/landing/hero-scene/messages";
import { canDraw, isOnBattery, shouldStayStill, whenInView, whenLoadedAndIdle } from "./device-limits.ts";
import { captionButtonsOf, type Hero, type PostToWorker, setState, showChapter } from "./hero-elements.ts";
import { runHero } from "./run-hero.ts";

/**
 * Starts the scene in a worker after `load`, when the browser is idle and the hero is in view. Weak devices
 * and visitors who prefer less motion or data keep the still picture. `?cena=poster` and `?cena=3d` force
 * either.
 */
export function startHero(): void {
  const section = document.querySelector<HTMLElement>("[data-hero-state]");
  const stage = document.querySelector<HTMLElement>("[data-hero-stage]");
  if (!section || !stage) return;
  const hero = { section, stage };
  const forced = new URLSearchParams(location.search).get("cena");
  if (forced === "poster") return;
  if (!canDraw() || (forced !== "3d" && shouldStayStill())) setState(hero, "fallback");
  else whenLoadedAndIdle(() => whenInView(stage, () => startScene(hero, forced === "3d")));
}

async function startScene(hero: Hero, isForced: boolean) {
  setState(hero, "loading");
  const worker = new Worker(new URL("../hero-scene/hero.worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  canvas.className = "hero-canvas";
  canvas.ariaHidden = "true";
  hero.stage.append(canvas);
  const post: PostToWorker = (message, transfer = []) => worker.postMessage(message, transfer);
  const fallBack = () => {
    worker.terminate();
    canvas.remove();
    for (const button of captionButtonsOf(hero)) button.disabled = true;
    setState(hero, "fallback");
  };
  worker.addEventListener("error", (event) => {
    event.preventDefault(); // the still picture remains, so no error in the console
    fallBack();
  });
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "failed") fallBack();
    else if (data.kind === "chapter") showChapter(hero, data.chapter);
    else if (data.kind === "first-frame") runHero({ hero, canvas, worker, post });
  });
  const isPhone = matchMedia("(width < 48rem)").matches;
  const offscreen = canvas.transferControlToOffscreen();
  post(
    {
      kind: "start",
      canvas: offscreen,
      ...sizeOf(canvas, isPhone),
      theme: themeNow(),
      fpsCap: isPhone || (await isOnBattery()) ? 30 : 60,
      isForced,
    },
    [offscreen],
  );
  // The canvas has another size in the steps.
  new ResizeObserver(() => {
    if (canvas.isConnected) post({ kind: "size", ...sizeOf(canvas, isPhone) });
  }).observe(canvas);
  new MutationObserver(() => post({ kind: "theme", theme: themeNow() })).observe(document.documentElement, {
    attributeFilter: ["class"],
  });
}

const themeNow = () => (document.documentElement.classList.contains("dark") ? "dark" : "light");

function sizeOf(canvas: HTMLCanvasElement, isPhone: boolean) {
  return {
    width: canvas.offsetWidth,
    height: canvas.offsetHeight,
    dpr: Math.min(devicePixelRatio, isPhone ? 1.25 : 1.5),
  };
}
