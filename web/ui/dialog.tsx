import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** The buttons, kept in sight while the body scrolls. Put the form's submit here with `form="id"`, or wrap all in a form. */
  footer?: ReactNode;
  /** Wide: two columns of fields, galleries. */
  isWide?: boolean;
  /** Asked before closing by Esc, the X or a click outside; return false to stay (unsaved work). */
  mayClose?: () => boolean;
  /** Where the focus goes after closing, when what opened the dialog is gone by then; null leaves it to the dialog. */
  returnFocus?: () => HTMLElement | null;
};

/** A task of its own: centred on desktop, a full-height sheet under 768 px. Ctrl/Cmd+Enter submits its form. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  isWide = false,
  mayClose,
  returnFocus,
}: DialogProps) {
  const focus = useReturnFocus(returnFocus);
  const change = (next: boolean) => {
    if (next || (mayClose?.() ?? true)) onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onKeyDown={submitByKeys}
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={focus.goBack}
          className={clsx(
            "fixed z-50 flex flex-col bg-card shadow-float outline-none data-[state=closed]:animate-fade-out",
            "max-md:inset-0 max-md:animate-slide-from-bottom",
            "md:inset-0 md:m-auto md:h-fit md:max-h-[min(48rem,calc(100dvh-4rem))] md:w-full md:animate-pop-in md:rounded-sheet md:border",
            isWide ? "md:max-w-3xl" : "md:max-w-lg",
          )}
        >
          <div className="flex items-start gap-3 border-border border-b px-4 py-3 md:px-6 md:py-4">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5 md:py-0.5">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-muted-foreground text-sm">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Fechar" icon={X} className="-mr-2" />
            </Radix.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-4 md:p-6">{children}</div>
          {footer && (
            <div className="flex flex-col-reverse gap-2 border-border border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6 md:py-4">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The first field, where a mouse points; on touch it would bring up the keyboard over half of the form. */
function focusFirstField(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const fields = "input:not([type=file], [type=hidden]), select, textarea";
  const field = matchMedia("(pointer: fine)").matches && content.querySelector<HTMLElement>(fields);
  event.preventDefault();
  (field || content).focus();
}

/** Ctrl/Cmd+Enter submits the form around the focus, or the dialog's only one. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form =
    (event.target instanceof Element && event.target.closest("form")) ||
    event.currentTarget.querySelector("form");
  if (form) {
    event.preventDefault();
    form.requestSubmit();
  }
}
