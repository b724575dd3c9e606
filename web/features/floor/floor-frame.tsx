import { Link, useRouterState } from "@tanstack/react-router";
import { clsx } from "clsx";
import { LogOut, Maximize, Minimize } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { ScannerGuard } from "#web/features/scan/scan.public";
import { SignalControls } from "#web/features/scan/signals/signal-controls.public";
import { OfflineBanner } from "#web/features/shell/header/shell-notices.public";
import { useIsAnswered } from "#web/platform/api/kept-answers";
import { useIsPhone } from "#web/ui/browser-state";
import { buttonClass } from "#web/ui/button";
import { IconButton } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { SkipLink } from "#web/ui/skip-link";

const FloorBar = lazyComponent(async () => (await import("./floor-bar.tsx")).FloorBar);

/**
 * Whether the screen is about a single object, such as one shipment's count: its button takes the bar's
 * place.
 */
const isOfOneObject = (path: string): boolean => /^\/galpao\/[^/]+\/[^/]/.test(path);

/** The place of the screen in the floor's frame. */
export const floorScreenClass =
  "mx-auto flex w-full max-w-7xl flex-1 flex-col p-4 pb-[calc(1rem+var(--phone-bar))] sm:p-6 sm:pb-[calc(1.5rem+var(--phone-bar))]";

/**
 * The frame of the warehouse's screens: no sidebar, full height, 18 px text, targets of at least 56 px, the
 * signals of scans, and a phone's screen that stays on (docs/product.md#floor).
 */
export function FloorFrame({ children }: { children: ReactNode }) {
  useWakeLock();
  const isPhone = useIsPhone();
  const isOneObject = useRouterState({ select: ({ location }) => isOfOneObject(location.pathname) });
  return (
    <div data-floor="" className="flex min-h-dvh flex-col text-lg">
      <ScannerGuard />
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-16 items-center justify-between gap-3 border-border border-b bg-background px-3 sm:px-5">
        <Link
          to="/galpao"
          className="-ml-2 flex min-h-14 items-center rounded-control px-2 font-bold tracking-tight hover:bg-muted"
        >
          Galpão
        </Link>
        <div className="flex items-center">
          <FullScreenButton />
          <SignalControls className="size-14 md:size-14" />
          <Link to="/dashboard" className={clsx(buttonClass("quiet", "large"), "max-sm:px-3")}>
            <LogOut aria-hidden="true" />
            <span>
              Sair<span className="max-sm:sr-only"> do modo galpão</span>
            </span>
          </Link>
        </div>
      </header>
      <OfflineBanner isAnswered={useIsAnswered()} />
      <main id="conteudo" tabIndex={-1} className={floorScreenClass}>
        {children}
      </main>
      {isPhone && !isOneObject && <FloorBar />}
    </div>
  );
}

/**
 * Keeps the phone's screen on while a floor screen is visible; does nothing if the browser has no wake lock.
 */
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

const follow = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** Gives the warehouse's screens the whole screen; absent on iPhones, whose browsers cannot do so. */
function FullScreenButton() {
  const isFull = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  // Syncs with the browser: the other screens are shown in its window.
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    },
    [],
  );
  if (!document.fullscreenEnabled) return null;
  const change = () =>
    // Refused while another request runs; the button still shows the current state.
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <IconButton
      label={isFull ? "Sair da tela cheia" : "Tela cheia"}
      icon={isFull ? Minimize : Maximize}
      className="size-14 md:size-14"
      onClick={() => void change()}
    />
  );
}
