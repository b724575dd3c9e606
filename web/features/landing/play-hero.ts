import type { FromWorker, ToWorker } from "./hero-scene/messages.ts";

type State = "poster" | "loading" | "running" | "paused" | "fallback";
type Hero = { section: HTMLElement; stage: HTMLElement };

const FADE_MS = 300;

/**
 * Brings the hero's scene to life in a worker: after `load`, when the browser is idle and the hero is in view.
 * Who wants less movement or less data, and machines that cannot, keep the still picture.
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

function canDraw(): boolean {
  return typeof Worker === "function" && "transferControlToOffscreen" in HTMLCanvasElement.prototype;
}

type Machine = Navigator & {
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
  getBattery?: () => Promise<{ charging: boolean }>;
};
const machine: Machine = navigator;

function wantsStill(): boolean {
  const { connection, deviceMemory = 8 } = machine;
  return (
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    connection?.saveData === true ||
    /2g$/.test(connection?.effectiveType ?? "") ||
    deviceMemory <= 1
  );
}

function whenLoadedAndIdle(act: () => void) {
  const idle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 3000 }) : setTimeout(act, 200);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

function whenInView(target: Element, act: () => void) {
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    act();
  });
  watch.observe(target);
}

function setState({ section }: Hero, state: State) {
  section.dataset.heroState = state;
}

async function startScene(hero: Hero, isForced: boolean) {
  setState(hero, "loading");
  const worker = new Worker(new URL("./hero-scene/hero.worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  canvas.className = "hero-canvas";
  canvas.ariaHidden = "true";
  hero.stage.append(canvas);
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const giveUp = () => {
    worker.terminate();
    canvas.remove();
    for (const button of captionsOf(hero)) button.disabled = true;
    setState(hero, "fallback");
  };
  worker.addEventListener("error", giveUp);
  const isPhone = matchMedia("(width < 48rem)").matches;
  const offscreen = canvas.transferControlToOffscreen();
  tell(
    {
      kind: "start",
      canvas: offscreen,
      ...sizeOf(hero.stage, isPhone),
      theme: document.documentElement.classList.contains("dark") ? "dark" : "light",
      fpsCap: isPhone || (await isOnBattery()) ? 30 : 60,
      isForced,
    },
    [offscreen],
  );
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "failed") giveUp();
    else if (data.kind === "chapter") showChapter(hero, data.chapter);
    else if (data.kind === "first-frame") {
      canvas.dataset.shown = "";
      setTimeout(() => {
        canvas.dataset.alone = "";
        conduct(hero, worker, tell);
      }, FADE_MS);
    }
  });
  new ResizeObserver(() => tell({ kind: "size", ...sizeOf(hero.stage, isPhone) })).observe(hero.stage);
}

/** From the first frame on: plays while it is seen, and as people want it. */
function conduct(hero: Hero, worker: Worker, tell: (message: ToWorker) => void) {
  const pause = hero.section.querySelector<HTMLElement>("[data-hero-pause]");
  let [isHeld, isInView] = [false, true];
  const follow = () => {
    const plays = !isHeld && isInView && !document.hidden;
    tell({ kind: plays ? "play" : "hold" });
    setState(hero, plays ? "running" : "paused");
    pause?.toggleAttribute("data-held", isHeld);
  };
  const hold = (wanted: boolean) => {
    isHeld = wanted;
    follow();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "too-slow") hold(true);
  });
  pause?.addEventListener("click", () => hold(!isHeld));
  document.addEventListener("visibilitychange", follow);
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    follow();
  }).observe(hero.stage);
  for (const button of captionsOf(hero)) {
    button.disabled = false;
    button.addEventListener("click", () =>
      tell({ kind: "chapter", chapter: Number(button.dataset.heroChapter) }),
    );
  }
  followPointer(hero, tell);
  follow();
}

/** The scene leans a little towards the pointer; one message for each frame at most. */
function followPointer({ section }: Hero, tell: (message: ToWorker) => void) {
  let waiting: { x: number; y: number } | null = null;
  section.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (pointerType !== "mouse") return;
    if (!waiting) requestAnimationFrame(send);
    waiting = { x: clientX, y: clientY };
  });
  const send = () => {
    if (!waiting) return;
    const { left, top, width, height } = section.getBoundingClientRect();
    tell({
      kind: "pointer",
      x: (2 * (waiting.x - left)) / width - 1,
      y: (2 * (waiting.y - top)) / height - 1,
    });
    waiting = null;
  };
}

function showChapter(hero: Hero, chapter: number) {
  captionsOf(hero).forEach((button, index) => {
    if (index === chapter) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}

const captionsOf = ({ section }: Hero) => [
  ...section.querySelectorAll<HTMLButtonElement>("[data-hero-chapter]"),
];

function sizeOf(stage: HTMLElement, isPhone: boolean) {
  const { width, height } = stage.getBoundingClientRect();
  return {
    width: Math.round(width),
    height: Math.round(height),
    dpr: Math.min(devicePixelRatio, isPhone ? 1.25 : 1.5),
  };
}

async function isOnBattery(): Promise<boolean> {
  const battery = await machine.getBattery?.().catch(() => null);
  return battery ? !battery.charging : false;
}
