import { useQuery } from "@tanstack/react-query";
import { useMatches } from "@tanstack/react-router";
import { CircleUser, Moon, PanelLeft, Sun } from "lucide-react";
import { NoticeBell } from "#web/features/notices/bell.public";
import { PaletteButton } from "#web/features/shell/palette/palette-button";
import { notify } from "#web/platform/notices/notify";
import { meQuery } from "#web/platform/session/me";
import { useTheme } from "#web/platform/theme";
import { CopyButton } from "#web/ui/copy-button";
import { IconButton } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { LazyMenuButton } from "#web/ui/overlay/lazy-menu-button";

const ThemeMenu = lazyComponent(async () => (await import("./header-menus.tsx")).ThemeMenu);
const AccountMenu = lazyComponent(async () => (await import("./header-menus.tsx")).AccountMenu);

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
        {/* First, so that it moves no button when it appears. */}
        <SuiteChip />
        <PaletteButton />
        <NoticeBell />
        {/* Hidden on narrow screens; the theme can also be changed in the account. */}
        <span className="flex max-[24rem]:hidden">
          <LazyMenuButton label="Tema" icon={theme === "dark" ? Moon : Sun} menu={ThemeMenu} />
        </span>
        <LazyMenuButton label="Conta" icon={CircleUser} menu={AccountMenu} />
      </div>
    </header>
  );
}

function SuiteChip() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  return (
    <span className="flex h-9 items-center rounded-full border border-kraft-line bg-kraft-surface pl-3 font-semibold max-[24rem]:pr-3 text-kraft text-sm tabular-nums">
      Suíte {me.suiteLabel}
      <CopyButton
        text={me.suiteLabel}
        label="Copiar número da suíte"
        onCopied={() => notify({ kind: "success", title: "Suíte copiada!" })}
        className="-my-1.5 rounded-full text-kraft hover:bg-transparent hover:text-foreground max-[24rem]:hidden"
      />
    </span>
  );
}

function Breadcrumb() {
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (!current?.title) return null;
  return (
    <nav aria-label="Localização" className="min-w-0 text-sm max-md:hidden">
      <ol className="flex items-center gap-2">
        {current.group && (
          <li className="flex items-center gap-2 text-muted-foreground">
            {current.group}
            <span aria-hidden="true">/</span>
          </li>
        )}
        <li aria-current="page" className="truncate font-medium">
          {current.title}
        </li>
      </ol>
    </nav>
  );
}
