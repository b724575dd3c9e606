import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { submitByKeys } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

type SideSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** Details of one row, beside the list on desktop and over it on phones. Bind `open` to the URL. */
export function SideSheet({ open, onOpenChange, title, description, children, footer }: SideSheetProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onKeyDown={submitByKeys}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.goBack}
          className={clsx(
            "fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-card shadow-float md:max-w-xl md:border-l",
            "animate-slide-from-right data-[state=closed]:animate-slide-out-right",
          )}
        >
          <div className="flex items-start gap-3 border-border border-b px-4 py-3 md:px-6">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5">
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
            <div className="flex flex-col-reverse gap-2 border-border border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
