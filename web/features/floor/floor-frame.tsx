import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { OfflineBanner } from "#web/features/shell/shell.public";
import { useIsAnswered } from "#web/platform/api/kept-answers";
import { buttonClass } from "#web/ui/button";
import { SkipLink } from "#web/ui/skip-link";

/**
 * The frame of the warehouse's screens: no sidebar, full height, 18 px text, targets of at least 56 px, and a
 * phone's screen that stays on (docs/product.md#floor).
 */
export function FloorFrame({ children }: { children: ReactNode }) {
  useWakeLock();
  return (
    <div className="flex min-h-dvh flex-col text-lg">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-3 border-border border-b bg-background px-3 sm:px-5">
        <Link
          to="/galpao"
          className="-ml-2 flex min-h-14 items-center rounded-control px-2 font-bold tracking-tight hover:bg-muted"
        >
          Galpão
        </Link>
        <Link to="/dashboard" className={buttonClass("quiet", "large")}>
          <LogOut aria-hidden="true" />
          Sair do modo galpão
        </Link>
      </header>
      <OfflineBanner isAnswered={useIsAnswered()} />
      <main id="conteudo" tabIndex={-1} className="mx-auto flex w-full max-w-7xl flex-1 flex-col p-4 sm:p-6">
        {children}
      </main>
    </div>
  );
}

/** Keeps the phone's screen on while a floor screen is visible; a browser that cannot is left alone. */
function useWakeLock() {
  // Syncs with the device: the browser drops the lock whenever the page is hidden.
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const keepOn = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      const taken = await navigator.wakeLock.request("screen").catch(() => null); // refused on low battery
      if (isOver) void taken?.release();
      else lock = taken;
    };
    void keepOn();
    document.addEventListener("visibilitychange", keepOn);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", keepOn);
      void lock?.release();
    };
  }, []);
}
