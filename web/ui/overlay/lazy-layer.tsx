import { type ComponentType, useState } from "react";
import { type LazyComponent, type LazyOptions, lazyComponent } from "#web/ui/lazy-component";

/**
 * A lazy dialog, drawer or sheet: loads when first opened and then stays mounted, so that closing can
 * animate.
 */
export function lazyLayer<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  options?: LazyOptions<Props>,
): LazyComponent<Props> {
  const Content = lazyComponent(load, options);
  return Object.assign((props: Props) => <LazyLayer Content={Content} props={props} />, {
    preload: Content.preload,
  });
}

type LazyLayerProps<Props> = { Content: LazyComponent<Props>; props: Props };

function LazyLayer<Props extends { open: boolean }>({ Content, props }: LazyLayerProps<Props>) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  return wasOpened && <Content {...props} />;
}

/**
 * Asks before something that cannot be undone; Cancelar has the focus. The caller closes it when the act is
 * done.
 */
export const ConfirmDialog = lazyLayer(
  async () => (await import("./confirm-dialog-content.tsx")).ConfirmDialogContent,
  { preloadOn: "interaction" },
);

/** The 18rem panel that slides in from the left on phones; its children draw everything inside. */
export const Drawer = lazyLayer(async () => (await import("./drawer-content.tsx")).DrawerContent, {
  preloadOn: "interaction",
});
