import type { LucideIcon } from "lucide-react";
import { type ReactElement, useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import type { LazyComponent } from "#web/ui/lazy-component";

type LazyMenuButtonProps = {
  label: string;
  icon: LucideIcon;
  menu: LazyComponent<{ trigger: ReactElement }>;
};

/** A menu button whose menu loads on hover or focus, because its code is too large for every first page. */
export function LazyMenuButton({ label, icon, menu: Menu }: LazyMenuButtonProps) {
  const [wasOpened, setOpened] = useState(false);
  const preload = () => void Menu.preload();
  const open = async () => {
    await Menu.preload();
    setOpened(true);
  };
  if (wasOpened) return <Menu trigger={<IconButton label={label} icon={icon} />} />;
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    />
  );
}
