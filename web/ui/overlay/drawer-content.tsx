import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { closeErrorToastFirst, ignoreToasts } from "./toasts-over-layers.ts";

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** What `Drawer` shows once it opens. */
export function DrawerContent({ open, onClose, title, children }: DrawerProps) {
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
        <Radix.Content
          data-slot="drawer"
          aria-describedby={undefined}
          onInteractOutside={ignoreToasts}
          onEscapeKeyDown={closeErrorToastFirst}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-slide-from-left flex-col bg-card shadow-float data-[state=closed]:animate-slide-out-left"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
