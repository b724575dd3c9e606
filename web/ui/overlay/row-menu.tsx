import { useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import type { RowMenuProps } from "./menu.tsx";

const OpenMenu = lazyComponent(async () => (await import("./menu.tsx")).RowMenuContent, {
  preloadOn: "interaction",
  fallback: (props) => <MenuButton {...props} />,
});

/**
 * The "more" button of a row. Its menu is loaded and rendered only when first opened, so that a long list
 * renders none.
 */
export function RowMenu(props: RowMenuProps) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <OpenMenu {...props} /> : <MenuButton {...props} onOpen={() => setWanted(true)} />;
}

function MenuButton({ label, icon, className, onOpen }: RowMenuProps & { onOpen?: () => void }) {
  return (
    <IconButton
      label={label}
      icon={icon}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onOpen}
    />
  );
}
