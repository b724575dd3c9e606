import { useId } from "react";
import { Tooltip } from "#web/ui/overlay/tooltip";
import { Button, type ButtonProps } from "./button.tsx";

type GuardedButtonProps = Omit<ButtonProps, "disabled"> & {
  /** Why the action is not allowed now, in Portuguese; null when it is allowed. */
  whyNot: string | null;
  /** Called instead of `onClick` when the action is not allowed, e.g. to show a toast. */
  onRefused?: (reason: string) => void;
};

/** A button that stays focusable while its action is not allowed, and shows the reason. */
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
