import type { LucideIcon } from "lucide-react";
import { type ComponentType, type ReactElement, useState } from "react";
import { IconButton } from "#web/ui/icon-button";

type MenuFace = ComponentType<{ trigger: ReactElement }>;

type OnDemandMenuProps = { label: string; icon: LucideIcon; load: () => Promise<MenuFace> };

/** A menu button whose menu loads when somebody comes near it; it weighs too much for every first page. */
export function OnDemandMenu({ label, icon, load }: OnDemandMenuProps) {
  const [Face, setFace] = useState<MenuFace | null>(null);
  const warm = () => void load();
  const open = async () => {
    const face = await load();
    setFace(() => face);
  };
  const trigger = <IconButton label={label} icon={icon} />;
  if (Face) return <Face trigger={trigger} />;
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={open}
    />
  );
}
