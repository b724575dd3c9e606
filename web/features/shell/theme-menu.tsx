import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactElement } from "react";
import { chooseTheme, useTheme } from "#web/platform/theme";
import { Menu, MenuChoice } from "#web/ui/overlay/menu";

/** Claro, Escuro, Sistema. */
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
