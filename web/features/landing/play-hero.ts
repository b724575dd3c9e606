import { conductHero } from "./conduct-hero.ts";
import { captionsOf, type Hero, setState, showChapter, type Tell } from "./hero-parts.ts";
import type { FromWorker } from "./hero-scene/messages.ts";
import { canDraw, isOnBattery, wantsStill, whenInView, whenLoadedAndIdle } from "./may-play.ts";

/**
 * Brings the hero's scene to life in a worker: after `load`, when the browser is idle and the hero is in
 * view. Who wants less movement or less data, and machines that cannot, keep the still picture.
 * `?cena=poster` and `?cena=3d` let a reviewer choose.
 */
export function playHero(): void {
  const section = document.querySelector<HTMLElement>("[data-hero-state]");
  const stage = document.querySelector<HTMLElement>("[data-hero-stage]");
  if (!section || !stage) return;
  const hero = { section, stage };
  const wish = new URLSearchParams(location.search).get("cena");
  if (wish === "poster") return;
  if (!canDraw() || (wish !== "3d" && wantsStill())) setState(hero, "fallback");
  else whenLoadedAndIdle(() => whenInView(stage, () => startScene(hero, wish === "3d")));
}

async function startScene(hero: Hero, isForced: boolean) {
  setState(hero, "loading");
  const worker = new Worker(new URL("./hero-scene/hero.worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  canvas.className = "hero-canvas";
  canvas.ariaHidden = "true";
  hero.stage.append(canvas);
  const tell: Tell = (message, transfer = []) => worker.postMessage(message, transfer);
  const giveUp = () => {
    worker.terminate();
    canvas.remove();
    for (const button of captionsOf(hero)) button.disabled = true;
    setState(hero, "fallback");
  };
  worker.addEventListener("error", (event) => {
    event.preventDefault(); // the still picture is there: nothing that a visitor's console must know
    giveUp();
  });
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "failed") giveUp();
    else if (data.kind === "chapter") showChapter(hero, data.chapter);
    else if (data.kind === "first-frame") conductHero({ hero, canvas, worker, tell });
  });
  const isPhone = matchMedia("(width < 48rem)").matches;
  const offscreen = canvas.transferControlToOffscreen();
  tell(
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
  // The canvas moves to the steps as people scroll, where it has another size.
  new ResizeObserver(() => {
    if (canvas.isConnected) tell({ kind: "size", ...sizeOf(canvas, isPhone) });
  }).observe(canvas);
  new MutationObserver(() => tell({ kind: "theme", theme: themeNow() })).observe(document.documentElement, {
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
