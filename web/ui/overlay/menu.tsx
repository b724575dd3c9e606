import { clsx } from "clsx";
import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ReactElement, type ReactNode, useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { layerContainer } from "./open-layer.ts";
import { useReportLayer } from "./use-report-layer.ts";

type MenuProps = {
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
  defaultOpen?: boolean;
};

/** A menu of actions behind one button; at most one per row. */
export function Menu({ trigger, children, align = "end", defaultOpen = false }: MenuProps) {
  const [container, setContainer] = useState(layerContainer);
  const [isOpen, setOpen] = useState(defaultOpen);
  useReportLayer(isOpen);
  const changeOpen = (next: boolean) => {
    setOpen(next);
    setContainer(layerContainer());
  };
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={changeOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-52 animate-pop-in rounded-card border border-border bg-card p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  "flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 text-sm outline-none data-highlighted:bg-muted md:min-h-9 [&_svg]:size-4 [&_svg]:text-muted-foreground";

type MenuItemProps = { icon?: LucideIcon; onSelect: () => void; isDanger?: boolean; children: ReactNode };

/** One action of a menu. */
export function MenuItem({ icon: Icon, onSelect, isDanger = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className={clsx(itemClass, isDanger && "text-danger [&_svg]:text-danger")}
    >
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </Radix.Item>
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
};

/** A single choice inside a menu. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <>
      <Radix.Label className="px-2.5 pt-1.5 pb-1 font-medium text-muted-foreground text-xs">
        {label}
      </Radix.Label>
      <Radix.RadioGroup value={value}>
        {options.map(({ value: option, label: text, icon: Icon }) => (
          <Radix.RadioItem
            key={option}
            value={option}
            onSelect={() => onValueChange(option)}
            className={itemClass}
          >
            <Icon aria-hidden="true" />
            <span className="flex-1">{text}</span>
            <Radix.ItemIndicator>
              <Check aria-hidden="true" />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

/** A separator between groups of actions. */
export const MenuSeparator = () => <Radix.Separator className="my-1 h-px bg-border" />;

export type RowMenuProps = {
  label: string;
  icon: LucideIcon;
  acts: readonly { text: string; icon: LucideIcon; onSelect: () => void; isDanger?: boolean }[];
  className?: string;
};

/** The open menu of a `RowMenu`. */
export function RowMenuContent({ label, icon, acts, className }: RowMenuProps) {
  return (
    <Menu defaultOpen trigger={<IconButton label={label} icon={icon} className={className} />}>
      {acts.map(({ text, icon: actIcon, onSelect, isDanger = false }) => (
        <MenuItem key={text} icon={actIcon} onSelect={onSelect} isDanger={isDanger}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
