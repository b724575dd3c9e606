import type { LucideIcon } from "lucide-react";
import { IconButton } from "#web/ui/icon-button";
import { Menu, MenuItem } from "./menu.tsx";

export type RowMenuProps = {
  label: string;
  icon: LucideIcon;
  acts: readonly { text: string; icon: LucideIcon; onSelect: () => void; isDanger?: boolean }[];
  className?: string;
};

/** What `row-menu` shows from its first opening on. */
export function RowMenuContent({ label, icon, acts, className }: RowMenuProps) {
  return (
    <Menu defaultOpen trigger={<IconButton label={label} icon={icon} className={className} />}>
      {acts.map(({ text, icon: sign, onSelect, isDanger = false }) => (
        <MenuItem key={text} icon={sign} onSelect={onSelect} isDanger={isDanger}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
