type Device = Navigator & {
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
  getBattery?: () => Promise<{ charging: boolean }>;
};
const device: Device = navigator;

/** Whether a worker can draw on a canvas here. WebGL 2 can be checked only in the worker. */
export function canDraw(): boolean {
  return typeof Worker === "function" && "transferControlToOffscreen" in HTMLCanvasElement.prototype;
}

/**
 * Whether to keep the still picture: reduced motion, saved data or a weak device
 * (docs/product.md#hero-scene).
 */
export function shouldStayStill(): boolean {
  const { connection, deviceMemory = 8 } = device;
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
  const battery = await device.getBattery?.().catch(() => null);
  return battery ? !battery.charging : false;
}
