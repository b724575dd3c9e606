import { useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { OnDemand, partOf } from "./on-demand.tsx";
import type { RowMenuProps } from "./row-menu-face.tsx";

const face = partOf(async () => (await import("./row-menu-face.tsx")).RowMenuFace);

/** The "more" button of a row. Its menu loads and is built when it is first opened, so that a long list has none to build. */
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
