import { useQuery } from "@tanstack/react-query";
import { CircleUser, Moon, PanelLeft, Sun } from "lucide-react";
import { notify } from "#web/platform/notices/notify";
import { meQuery } from "#web/platform/session/me";
import { useTheme } from "#web/platform/theme";
import { CopyButton } from "#web/ui/copy-button";
import { IconButton } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { LazyMenuButton } from "#web/ui/overlay/lazy-menu-button";
import { Breadcrumb } from "./breadcrumb.tsx";
import { PaletteButton } from "./palette-button.tsx";

const ThemeMenu = lazyComponent(async () => (await import("./theme-menu.tsx")).ThemeMenu);
const AccountMenu = lazyComponent(async () => (await import("./account-menu.tsx")).AccountMenu);

/** The line above every screen. */
export function Header({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const theme = useTheme();
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-1 border-border border-b bg-background/95 px-2 backdrop-blur-sm sm:gap-2 sm:px-4">
      <IconButton
        label="Alternar menu lateral"
        icon={PanelLeft}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggleSidebar}
      />
      <Breadcrumb />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <PaletteButton />
        <SuiteChip />
        <LazyMenuButton label="Tema" icon={theme === "dark" ? Moon : Sun} menu={ThemeMenu} />
        <LazyMenuButton label="Conta" icon={CircleUser} menu={AccountMenu} />
      </div>
    </header>
  );
}

function SuiteChip() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  return (
    <span className="flex h-9 items-center rounded-full border border-kraft-line bg-kraft-surface pl-3 font-semibold text-kraft text-sm tabular-nums">
      Suíte {me.suiteLabel}
      <CopyButton
        text={me.suiteLabel}
        label="Copiar número da suíte"
        onCopied={() => notify({ kind: "success", title: "Suíte copiada!" })}
        className="-my-1.5 rounded-full text-kraft hover:bg-transparent hover:text-foreground"
      />
    </span>
  );
}
