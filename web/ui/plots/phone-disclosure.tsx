import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useIsPhone } from "#web/ui/browser-state";

type PhoneDisclosureProps = {
  /** The name under which the choice is stored, e.g. "balance". */
  name: string;
  title: string;
  children: ReactNode;
};

/**
 * A chart that is collapsed under its title on phones, where figures and rows come first. Whether it is open
 * is stored on this device. Wider screens always show it.
 */
export function PhoneDisclosure({ name, title, children }: PhoneDisclosureProps) {
  const [isOpen, setOpen] = useState(() => wasOpen(name));
  if (!useIsPhone()) return children;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        rememberOpen(name, open);
      }}
      className="group min-w-0"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-muted-foreground text-sm [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform duration-180 group-open:rotate-180"
        />
      </summary>
      {isOpen && <div className="pt-1 pb-3">{children}</div>}
    </details>
  );
}

const keyOf = (name: string) => `prepara-chart-${name}`;

function wasOpen(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === "open";
  } catch {
    return false;
  }
}

function rememberOpen(name: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(keyOf(name), "open");
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage the choice lasts until the screen is left.
  }
}
