type Machine = Navigator & {
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
  getBattery?: () => Promise<{ charging: boolean }>;
};
const machine: Machine = navigator;

/** Whether this browser can draw on a canvas from a worker. Whether it has WebGL 2 shows only there. */
export function canDraw(): boolean {
  return typeof Worker === "function" && "transferControlToOffscreen" in HTMLCanvasElement.prototype;
}

/**
 * People who want less movement or less data, and weak machines, keep the still picture
 * (docs/product.md#hero-scene).
 */
export function wantsStill(): boolean {
  const { connection, deviceMemory = 8 } = machine;
  return (
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.documentElement.dataset.motion === "reduce" ||
    connection?.saveData === true ||
    /2g$/.test(connection?.effectiveType ?? "") ||
    deviceMemory <= 1
  );
}

export function whenLoadedAndIdle(act: () => void) {
  const idle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 3000 }) : setTimeout(act, 200);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

export function whenInView(target: Element, act: () => void) {
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    act();
  });
  watch.observe(target);
}

export async function isOnBattery(): Promise<boolean> {
  const battery = await machine.getBattery?.().catch(() => null);
  return battery ? !battery.charging : false;
}
