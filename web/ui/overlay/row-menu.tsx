import { useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { OnDemand, partOf } from "./on-demand.tsx";
import type { RowMenuProps } from "./row-menu-content.tsx";

const face = partOf(async () => (await import("./row-menu-content.tsx")).RowMenuFace);

/**
 * The "more" button of a row. Its menu loads and is built when it is first opened, so that a long list has
 * none to build.
 */
export function RowMenu(props: RowMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = <Closed {...props} onOpen={() => setWanted(true)} />;
  return isWanted ? <OnDemand part={face} props={props} meanwhile={closed} /> : closed;
}

function Closed({ label, icon, className, onOpen }: RowMenuProps & { onOpen: () => void }) {
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
