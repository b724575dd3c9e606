import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { whenTouched } from "#web/ui/form/when-touched";

/** A component whose code is not there yet. */
export type Part<Props> = {
  load: () => Promise<ComponentType<Props>>;
  now: () => ComponentType<Props> | null;
};

/** A part whose code comes when it is first drawn, or shortly before: once somebody touches the page. */
export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | null = null;
  const part: Part<Props> = {
    now: () => loaded,
    load: async () => {
      loaded ??= await load();
      return loaded;
    },
  };
  whenTouched(() => void part.load().catch(() => {})); // drawing it tries again and tells
  return part;
}

type OnDemandProps<Props> = { part: Part<Props>; props: Props; meanwhile?: ReactNode };

/**
 * Draws a part. Unlike `lazy` it needs no `Suspense`, and what is there already shows at once (React holds
 * back what was suspended for 300 ms).
 */
export function OnDemand<Props extends object>({ part, props, meanwhile = null }: OnDemandProps<Props>) {
  const [Face, setFace] = useState(part.now);
  // Syncs with the network, from which the part's code comes.
  useEffect(() => {
    if (Face) return;
    part.load().then(
      (face) => setFace(() => face),
      (reason: unknown) =>
        setFace(() => {
          throw reason; // the route's error screen shows it
        }),
    );
  }, [Face, part]);
  return Face ? <Face {...props} /> : meanwhile;
}

/** Draws a part from its first opening on; it then stays mounted, so that it can fade out. */
export function LayerOnDemand<Props extends { open: boolean }>({ part, props }: OnDemandProps<Props>) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  return wasOpened && <OnDemand part={part} props={props} />;
}
