import { clsx } from "clsx";
import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#web/ui/button";
import { closeErrorToastFirst, keepToastsOff } from "./toasts-over-layers.ts";
import { useReportLayer } from "./use-report-layer.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Names the object: "Excluir fatura-123.pdf?" */
  title: string;
  /** What will be lost. */
  description: ReactNode;
  /** The confirm button's label: "Excluir". */
  confirm: string;
  /** The label of the button that closes the dialog. */
  cancel?: string;
  /** A third button, between the other two; the buttons are then in a column. */
  children?: ReactNode;
  /** `primary` where nothing is lost. */
  variant?: "danger" | "primary";
  onConfirm: () => void;
  isBusy?: boolean;
  /** The action runs on this device only, so it works offline. */
  isLocal?: boolean;
};

/** What `confirm-dialog` shows once it opens. */
export function ConfirmDialogContent({
  open,
  onClose,
  title,
  description,
  confirm,
  cancel = "Cancelar",
  children,
  variant = "danger",
  onConfirm,
  isBusy = false,
  isLocal = false,
}: ConfirmDialogProps) {
  const focus = useReturnFocus();
  useReportLayer(open);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Radix.Content
          ref={keepToastsOff}
          onOpenAutoFocus={focus.remember}
          onEscapeKeyDown={closeErrorToastFirst}
          onCloseAutoFocus={focus.returnFocus}
          className="fixed inset-x-4 top-1/2 z-50 m-auto flex max-w-md -translate-y-1/2 flex-col gap-2 rounded-sheet border bg-card p-6 shadow-float"
        >
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description className="text-muted-foreground">{description}</Radix.Description>
          <div
            data-slot="footer"
            className={clsx("mt-4 flex flex-col-reverse gap-2", !children && "md:flex-row md:justify-end")}
          >
            <Radix.Cancel className={buttonClass(children ? "quiet" : "secondary")}>{cancel}</Radix.Cancel>
            {children}
            <Button variant={variant} isWrite={!isLocal} isBusy={isBusy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
