import { useId } from "react";
import { Tooltip } from "#web/ui/overlay/tooltip";
import { Button, type ButtonProps } from "./button.tsx";

type GuardedButtonProps = Omit<ButtonProps, "disabled"> & {
  /** Why the act is refused right now, in the user's words; null when it may be done. */
  whyNot: string | null;
  /**
   * Called instead of `onClick` when the act is refused (for a toast, where the specification asks for one).
   */
  onRefused?: (reason: string) => void;
};

/** A button that stays reachable when it may not be used, and says why. */
export function GuardedButton({ whyNot, onRefused, onClick, ...rest }: GuardedButtonProps) {
  const reasonId = useId();
  if (whyNot === null) return <Button {...rest} onClick={onClick} />;
  return (
    <>
      <Tooltip text={whyNot}>
        <Button
          {...rest}
          type="button"
          aria-disabled="true"
          aria-describedby={reasonId}
          onClick={(event) => {
            event.preventDefault();
            onRefused?.(whyNot);
          }}
        />
      </Tooltip>
      <span id={reasonId} className="sr-only">
        {whyNot}
      </span>
    </>
  );
}
