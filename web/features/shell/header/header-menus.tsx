import { displayName } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  CreditCard,
  Keyboard,
  Layers,
  LogOut,
  MessageSquareWarning,
  Monitor,
  Moon,
  Sun,
  UserCog,
  Wallet,
} from "lucide-react";
import type { ReactElement } from "react";
import { showKeyList } from "#web/features/shell/keyboard/shortcuts";
import { signOut } from "#web/features/shell/sign-out";
import { meQuery } from "#web/platform/session/me";
import { chooseTheme, useTheme } from "#web/platform/theme";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "#web/ui/overlay/menu";

export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const me = useQuery(meQuery).data;
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      {me && (
        <div className="flex max-w-64 flex-col px-2.5 py-2">
          <span className="truncate font-semibold text-sm">{displayName(me.fullName)}</span>
          <span className="truncate text-muted-foreground text-xs">{me.email}</span>
        </div>
      )}
      <MenuSeparator />
      <MenuItem icon={UserCog} onSelect={() => navigate({ to: "/conta" })}>
        Minha conta
      </MenuItem>
      <MenuItem icon={Wallet} onSelect={() => navigate({ to: "/saldo" })}>
        Saldo
      </MenuItem>
      <MenuItem icon={CreditCard} onSelect={() => navigate({ to: "/cobrancas" })}>
        Cobranças
      </MenuItem>
      <MenuItem icon={Layers} onSelect={() => navigate({ to: "/armazenagem" })}>
        Armazenagem
      </MenuItem>
      <MenuItem icon={MessageSquareWarning} onSelect={() => navigate({ to: "/pendencias" })}>
        Pendências
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Keyboard} onSelect={() => showKeyList(true)}>
        Atalhos
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sair
      </MenuItem>
    </Menu>
  );
}

export function ThemeMenu({ trigger }: { trigger: ReactElement }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuChoice
        label="Tema"
        value={useTheme()}
        onValueChange={chooseTheme}
        options={[
          { value: "light", label: "Claro", icon: Sun },
          { value: "dark", label: "Escuro", icon: Moon },
          { value: "system", label: "Sistema", icon: Monitor },
        ]}
      />
    </Menu>
  );
}
