const interactions = ["pointermove", "pointerdown", "keydown"] as const;

let hasInteracted = false;
const waiting: (() => void)[] = [];

const whenIdle: (act: () => void) => void =
  "requestIdleCallback" in globalThis ? (act) => requestIdleCallback(act) : (act) => setTimeout(act, 200);

function onInteraction() {
  hasInteracted = true;
  for (const type of interactions) removeEventListener(type, onInteraction, true);
  for (const act of waiting.splice(0)) whenIdle(act);
}

if ("document" in globalThis) for (const type of interactions) addEventListener(type, onInteraction, true);

/**
 * Runs `act` when the browser is idle after the first pointer move, press or key on the page, so that
 * preloading never competes with the page's own loading.
 */
export function afterFirstInteraction(act: () => void): void {
  if (hasInteracted) whenIdle(act);
  else waiting.push(act);
}
