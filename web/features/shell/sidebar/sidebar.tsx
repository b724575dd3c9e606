import { clsx } from "clsx";
import { useSyncExternalStore } from "react";
import { BrandMark } from "#web/ui/brand-mark";
import { changeSignal } from "#web/ui/change-signal";
import { SidebarContent } from "./sidebar-content.tsx";

/** The desktop sidebar: 16rem wide, or 3rem when collapsed to icons (docs/product.md#shell). */
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

const cookie = "sidebar_state"; // read before paint by public/boot.js
const weekSeconds = 7 * 24 * 60 * 60;
const { follow, tell } = changeSignal();

const isCollapsed = () => document.documentElement.dataset.sidebar === "collapsed";

/** Collapses or expands the sidebar and remembers it for 7 days (docs/product.md#shell). */
export function toggleSidebar(): void {
  const isOpen = isCollapsed();
  const { dataset } = document.documentElement;
  if (isOpen) delete dataset.sidebar;
  else dataset.sidebar = "collapsed";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support.
  document.cookie = `${cookie}=${isOpen}; path=/; max-age=${weekSeconds}; samesite=lax`;
  tell();
}

export const useIsSidebarCollapsed = (): boolean => useSyncExternalStore(follow, isCollapsed);
