import { Switch as Radix } from "radix-ui";

type SwitchProps = {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** A change is being saved: presses do nothing, and the focus stays, unlike with `disabled`. */
  isBusy?: boolean;
};

/** A switch that takes effect immediately. */
export function Switch({ label, checked, onCheckedChange, disabled = false, isBusy = false }: SwitchProps) {
  return (
    <Radix.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onCheckedChange={isBusy ? undefined : onCheckedChange}
      className="group inline-flex h-11 w-12 items-center disabled:opacity-55 aria-disabled:opacity-55 md:h-8"
    >
      <span className="flex h-6 w-11 items-center rounded-full border border-input bg-muted px-0.5 transition-colors duration-120 group-data-[state=checked]:border-primary group-data-[state=checked]:bg-primary">
        <Radix.Thumb className="size-4.5 rounded-full bg-input transition-transform duration-120 ease-out data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-primary" />
      </span>
    </Radix.Root>
  );
}
