import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { Header } from "#web/features/shell/header/header";
import { ShellNotices } from "#web/features/shell/header/shell-notices.public";
import { Keyboard } from "#web/features/shell/keyboard/keyboard";
import { Sidebar, toggleSidebar } from "#web/features/shell/sidebar/sidebar";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { useIsPhone } from "#web/ui/browser-state";
import { lazyComponent } from "#web/ui/lazy-component";
import { lazyLayer } from "#web/ui/overlay/lazy-layer";
import { SkipLink } from "#web/ui/skip-link";

const PhoneBar = lazyComponent(async () => (await import("#web/features/shell/sidebar/phone-bar")).PhoneBar);
const PhoneMenu = lazyLayer(async () => (await import("#web/features/shell/sidebar/phone-bar")).PhoneMenu);

/** The place of the screen in the shell. */
export const screenClass =
  "mx-auto w-full max-w-7xl flex-1 px-4 pt-6 pb-[calc(1.5rem+var(--phone-bar))] sm:px-6 md:px-8 md:py-8";

/** The layout of every signed-in screen: skip link, sidebar, header, main. */
export function Shell({ children }: { children: ReactNode }) {
  const brand = useQuery(publicConfigQuery).data?.brand ?? "Prepara";
  const isPhone = useIsPhone();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const toggle = () => {
    if (!isPhone) return toggleSidebar();
    setMenuOpen((isOpen) => !isOpen);
  };
  useToggleKey(toggle);
  return (
    <div data-shell="" className="flex min-h-dvh">
      <SkipLink />
      {!isPhone && <Sidebar brand={brand} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header onToggleSidebar={toggle} />
        <ShellNotices />
        <main id="conteudo" tabIndex={-1} className={screenClass}>
          {children}
        </main>
      </div>
      <Keyboard />
      {isPhone && <PhoneBar />}
      {isPhone && <PhoneMenu brand={brand} open={isMenuOpen} onClose={() => setMenuOpen(false)} />}
    </div>
  );
}

function useToggleKey(toggle: () => void) {
  // Syncs with the keyboard: Ctrl/Cmd+B anywhere, before the first paint.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "b" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
