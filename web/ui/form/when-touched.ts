const signs = ["pointermove", "pointerdown", "keydown"] as const;

let isTouched = false;
const waiting: (() => void)[] = [];

const whenIdle: (act: () => void) => void =
  "requestIdleCallback" in globalThis ? (act) => requestIdleCallback(act) : (act) => setTimeout(act, 200);

function begin() {
  isTouched = true;
  for (const sign of signs) removeEventListener(sign, begin, true);
  for (const act of waiting.splice(0)) whenIdle(act);
}

if ("document" in globalThis) for (const sign of signs) addEventListener(sign, begin, true);

/**
 * Runs `act` in a quiet moment after the first move, press or key on the page: what a hand may want next is
 * fetched once there is a hand, and never competes with the page's own first seconds.
 */
export function whenTouched(act: () => void): void {
  if (isTouched) whenIdle(act);
  else waiting.push(act);
}
