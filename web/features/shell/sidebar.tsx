import { clsx } from "clsx";
import { BrandMark } from "#web/ui/brand-mark";
import { SidebarContent } from "./sidebar-content.tsx";
import { useIsSidebarCollapsed } from "./sidebar-state.ts";

/** The sidebar of the desktop: 16rem, or 3rem with icons (docs/product.md#shell). */
export function Sidebar({ brand }: { brand: string }) {
  const isCollapsed = useIsSidebarCollapsed();
  return (
    <aside
      className={clsx(
        "sticky top-0 z-30 flex h-dvh shrink-0 flex-col border-border border-r bg-card transition-[width] duration-180 ease-out max-md:hidden",
        isCollapsed ? "w-12" : "w-64",
      )}
    >
      <div
        className={clsx(
          "flex h-16 items-center gap-3 border-border border-b",
          isCollapsed ? "justify-center" : "px-4",
        )}
      >
        <BrandMark className="size-8 shrink-0" />
        {!isCollapsed && <span className="truncate font-bold text-lg tracking-tight">{brand}</span>}
      </div>
      <SidebarContent isCollapsed={isCollapsed} />
    </aside>
  );
}
