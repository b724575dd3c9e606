import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadTwice } from "#web/ui/load-until";

export type LazyComponent<Props> = {
  (props: Props): ReactNode;
  preload: () => Promise<unknown>;
};

export type LazyOptions<Props> = {
  /** Drawn until the code has loaded. */
  fallback?: (props: Props) => ReactNode;
  /** `interaction`: loads when idle after the first interaction with the page, not only when rendered. */
  preloadOn?: "interaction";
};

type Source<Props> = {
  load: () => Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
  fallback: ((props: Props) => ReactNode) | undefined;
};

/**
 * A component whose code loads when it is first rendered, or earlier by `preload`. Unlike with `React.lazy`,
 * whose fallback stays for at least 300 ms, its content appears as soon as the code is there. A load that
 * fails twice throws to the nearest error boundary, which replaces the screen with all that is typed there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, preloadOn }: LazyOptions<Props> = {},
): LazyComponent<Props> {
  const source: Source<Props> = {
    loaded: null,
    load: async () => {
      source.loaded ??= await load();
      return source.loaded;
    },
    fallback,
  };
  if (preloadOn) afterFirstInteraction(() => void source.load().catch(() => {})); // rendering retries
  return Object.assign((props: Props) => <Lazy source={source} props={props} />, { preload: source.load });
}

function Lazy<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const [Content, setContent] = useState(() => source.loaded);
  // Syncs with the network, which the code comes from.
  useEffect(() => {
    if (Content) return;
    loadTwice(source.load)
      .catch((reason: unknown) => () => {
        throw reason;
      })
      .then((component) => setContent(() => component));
  }, [Content, source]);
  return Content ? <Content {...props} /> : source.fallback?.(props);
}

const whenIdle: (act: () => void) => void =
  globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200)); // Safari has none

/** Null after the first interaction. */
let waiting: (() => void)[] | null = [];

function onInteraction() {
  for (const act of waiting ?? []) whenIdle(act);
  waiting = null;
}

if ("document" in globalThis)
  for (const type of ["pointermove", "pointerdown", "keydown"])
    addEventListener(type, onInteraction, { capture: true, once: true });

/**
 * Runs `act` when the browser is idle after the first pointer move, press or key on the page, so that
 * preloading never competes with the page's own loading.
 */
export function afterFirstInteraction(act: () => void): void {
  if (waiting) waiting.push(act);
  else whenIdle(act);
}
