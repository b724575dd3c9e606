import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { isTyping } from "#web/features/shell/keyboard/shortcuts";
import { areLettersOn } from "#web/platform/kept-switch";
import { lazyLayer } from "#web/ui/overlay/lazy-layer";
import { isLayerOpen } from "#web/ui/overlay/open-layer";

const Palette = lazyLayer(async () => (await import("./palette.tsx")).Palette);

/**
 * Opens the command palette, as do Ctrl/Cmd+K and, outside of fields, "/". They do nothing while a dialog or
 * sheet is open, whose typed work would be lost.
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  usePaletteKeys(show);
  useRecentScreens();
  return (
    <>
      <button
        type="button"
        onClick={show}
        onPointerEnter={() => void Palette.preload()}
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex size-11 items-center justify-center gap-2 rounded-control text-muted-foreground hover:bg-muted hover:text-foreground md:h-10 md:w-auto md:border md:border-input md:px-3 md:text-sm"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="sr-only md:not-sr-only">Buscar…</span>
        <span aria-hidden="true" className="hidden rounded border px-1.5 font-sans text-xs lg:inline">
          Ctrl K
        </span>
      </button>
      <Palette open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function usePaletteKeys(show: () => void) {
  // Syncs with the keyboard of the whole page, before the first paint.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === "/" && areLettersOn() && !isTyping(event.target);
      if (!isShortcut && !isSlash) return;
      event.preventDefault(); // also over a layer, because the browser's own Ctrl+K leaves the page
      if (!isLayerOpen()) show();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

/** Records opened screens for the palette's 'Recentes'. */
function useRecentScreens() {
  const router = useRouter();
  // Syncs with the router's events.
  useEffect(
    () =>
      router.subscribe("onResolved", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const paths = [fromLocation.pathname, toLocation.pathname];
        void import("./recent-places.ts").then((recent) => recent.rememberScreens(paths)).catch(() => {});
      }),
    [router],
  );
}
