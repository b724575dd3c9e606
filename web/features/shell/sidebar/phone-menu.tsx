import { BrandMark } from "#web/ui/brand-mark";
import { Drawer } from "#web/ui/overlay/lazy-layer";
import { SidebarContent } from "./sidebar-content.tsx";

type PhoneMenuProps = { brand: string; open: boolean; onClose: () => void };

/** The sidebar under 768 px: a drawer that closes when a link is followed. */
export function PhoneMenu({ brand, open, onClose }: PhoneMenuProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <div className="flex h-16 shrink-0 items-center gap-3 border-border border-b px-4">
        <BrandMark />
        <span className="font-bold text-lg tracking-tight">{brand}</span>
      </div>
      <SidebarContent onFollow={onClose} />
    </Drawer>
  );
}
