import { addressLines, displayName } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import { type ReactNode, useDeferredValue, useState } from "react";
import { signOut } from "#web/features/shell/sign-out";
import { notify } from "#web/platform/notices/notify";
import { meQuery } from "#web/platform/session/me";
import { chooseTheme, useTheme } from "#web/platform/theme";
import { copyText } from "#web/ui/copy-button";
import { useReturnFocus } from "#web/ui/overlay/use-return-focus";
import { adminResults, ownResults } from "./palette.queries.ts";
import { asinEntries, createEntries, matchScore, screenEntries, taskEntries } from "./palette-entries.ts";
import { type Place, recentPlaces, rememberPlace } from "./recent-places.ts";

const MIN_SEARCH_LENGTH = 2;

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The command palette (Ctrl/Cmd+K): screens, actions and search results. Full-screen on phones. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const focus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.returnFocus}
          className="fixed inset-0 z-50 flex flex-col bg-card shadow-float outline-none md:inset-x-0 md:top-24 md:bottom-auto md:mx-auto md:max-h-112 md:w-full md:max-w-xl md:rounded-sheet md:border"
        >
          <Dialog.Title className="sr-only">Buscar telas e ações</Dialog.Title>
          <Commands close={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ close }: { close: () => void }) {
  const [typed, setTyped] = useState("");
  const router = useRouter();
  const me = useQuery(meQuery).data;
  const search = useDeferredValue(typed.trim());
  const isLongEnough = search.length >= MIN_SEARCH_LENGTH;
  const own = useQuery({ ...ownResults(search), enabled: isLongEnough });
  const admins = useQuery({ ...adminResults(search), enabled: isLongEnough && me?.isAdmin === true });
  const [recent] = useState(recentPlaces);
  const rights = { isAdmin: me?.isAdmin === true, isStaff: me !== undefined && me.areas.length > 0 };
  const visibleRecent = recent.filter(
    ({ href }) =>
      href !== router.state.location.pathname &&
      (rights.isAdmin || !/^\/(admin|galpao\/equipe)/.test(href)) &&
      (rights.isStaff || !href.startsWith("/galpao")),
  );
  const go = (entry: Place) => {
    close();
    router.history.push(entry.href);
  };
  const open = (entry: Place) => {
    rememberPlace(entry);
    go(entry);
  };
  const acts = asinEntries(typed);
  const isSearching = own.isFetching || admins.isFetching || search !== typed.trim();
  const found = isLongEnough ? [...(admins.data ?? []), ...(own.data ?? [])] : [];
  return (
    <Command label="Buscar telas e ações" filter={matchScore} className="flex min-h-0 flex-1 flex-col">
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Buscar telas, envios, documentos ou ações…"
        className="h-14 w-full shrink-0 border-border border-b bg-transparent px-4 text-base outline-none placeholder:text-muted-foreground"
      />
      <Command.List label="Sugestões" className="flex-1 overflow-y-auto overscroll-contain p-2">
        {!isSearching && found.length === 0 && acts.length === 0 && (
          <Command.Empty className="px-3 py-8 text-center text-muted-foreground">
            {[own, admins].some(({ isError, isPaused }) => isError || isPaused)
              ? "A busca falhou. Tente de novo."
              : `Nada encontrado para “${typed}”`}
          </Command.Empty>
        )}
        {typed === "" && <Group heading="Recentes" entries={visibleRecent} onSelect={open} isUnfiltered />}
        <Group heading="ASIN" entries={acts} onSelect={open} isUnfiltered />
        <Group heading="Resultados" entries={found} onSelect={open} isUnfiltered />
        <Group heading="Ir para" entries={screenEntries(rights)} onSelect={go} />
        {typed !== "" && (
          <Group heading="Galpão" entries={taskEntries(search, me?.areas ?? [])} onSelect={go} />
        )}
        <Group heading="Ações" entries={createEntries} onSelect={go}>
          <ActionItems close={close} />
        </Group>
      </Command.List>
      <p
        className="hidden border-border border-t px-4 py-2 text-muted-foreground text-xs md:block"
        aria-hidden="true"
      >
        ↑↓ navegar · Enter abrir · Esc fechar
      </p>
    </Command>
  );
}

type GroupProps = {
  heading: string;
  entries: readonly Place[];
  onSelect: (entry: Place) => void;
  /** Shown unfiltered, because the server has already filtered it. */
  isUnfiltered?: boolean;
  children?: ReactNode;
};

function Group({ heading, entries, onSelect, isUnfiltered = false, children }: GroupProps) {
  if (entries.length === 0 && !children) return null;
  return (
    <Command.Group heading={heading} forceMount={isUnfiltered} className={groupClass}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.href}
          value={isUnfiltered ? entry.href : entry.label}
          keywords={entry.keywords ? [entry.keywords] : []}
          forceMount={isUnfiltered}
          onSelect={() => onSelect(entry)}
          className={itemClass}
        >
          {entry.label}
        </Command.Item>
      ))}
      {children}
    </Command.Group>
  );
}

function ActionItems({ close }: { close: () => void }) {
  const me = useQuery(meQuery).data;
  const theme = useTheme();
  const copyAddress = async () => {
    close();
    if (!me || !(await copyText(addressLines(displayName(me.fullName), me.usAddress).join("\n")))) return;
    notify({ kind: "success", title: "Endereço copiado!" });
  };
  const acts: [label: string, act: () => void][] = [
    ["Copiar endereço nos EUA", () => void copyAddress()],
    ["Alternar tema claro e escuro", () => chooseTheme(theme === "dark" ? "light" : "dark")],
    ["Sair da conta", () => void signOut()],
  ];
  return acts.map(([label, act]) => (
    <Command.Item key={label} value={label} onSelect={act} className={itemClass}>
      {label}
    </Command.Item>
  ));
}

const itemClass =
  "flex min-h-11 cursor-pointer select-none items-center rounded-control px-3 text-sm aria-selected:bg-info-surface aria-selected:text-info";
const groupClass =
  "pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs";
