// Here because this file loads after the first interaction with a page that has dialogs, and not before.
import "./after-press.ts";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { submitByKeys } from "#web/ui/form/submit-by-keys";
import { IconButton, thumbReach } from "#web/ui/icon-button";
import { closeErrorToastFirst, ignoreToasts, keepToastsOff } from "./toasts-over-layers.ts";
import { useReportLayer } from "./use-report-layer.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export type LayerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** The buttons, always visible while the body scrolls. A submit button here needs `form="id"`. */
  footer?: ReactNode;
  /** Called before closing by Esc, the X or a click outside; return false to stay open (unsaved input). */
  mayClose?: () => boolean;
  /**
   * Where the focus goes after closing when the element that opened the layer is gone; null for the default.
   */
  returnFocus?: () => HTMLElement | null;
};

export type LayerFrameProps = LayerProps & {
  /** Position and animations. */
  className: string;
  /** Sets the initial focus; by default the first focusable element gets it. */
  onOpenFocus?: (event: Event) => void;
};

/** What `layer-frame` shows once it opens. */
export function LayerFrameContent(props: LayerFrameProps) {
  const { open, onClose, title, description, mayClose, onOpenFocus } = props;
  const focus = useReturnFocus(props.returnFocus);
  useReportLayer(open);
  const changeOpen = (isOpen: boolean) => {
    if (!isOpen && (mayClose?.() ?? true)) onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={changeOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
        <Radix.Content
          ref={keepToastsOff}
          {...(description ? {} : { "aria-describedby": undefined })}
          onKeyDown={submitByKeys}
          onInteractOutside={ignoreToasts}
          onEscapeKeyDown={closeErrorToastFirst}
          onOpenAutoFocus={(event) => {
            focus.remember();
            onOpenFocus?.(event);
          }}
          onCloseAutoFocus={focus.returnFocus}
          className={clsx("fixed z-50 flex flex-col bg-card shadow-float outline-none", props.className)}
        >
          <div className="flex items-start gap-3 border-border border-b px-4 py-3 md:px-6">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5">
              <Radix.Title className="break-words font-semibold text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-muted-foreground text-sm">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Fechar" icon={X} className={clsx("-mr-2", thumbReach)} />
            </Radix.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-4 md:p-6">{props.children}</div>
          {props.footer && (
            <div
              data-slot="footer"
              className="flex flex-col-reverse gap-2 border-border border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6"
            >
              {props.footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
