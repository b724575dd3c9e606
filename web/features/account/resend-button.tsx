import { Button } from "#web/ui/button";
import { useCountdown } from "./use-countdown.ts";

type ResendButtonProps = {
  label: string;
  spacingSeconds: number;
  isBusy: boolean;
  /** Answers whether it was sent; then the wait begins anew. */
  onResend: () => Promise<boolean>;
};

/** Sends once more, not before the wait is over; the wait is shown on the button. */
export function ResendButton({ label, spacingSeconds, isBusy, onResend }: ResendButtonProps) {
  const wait = useCountdown(spacingSeconds);
  const resend = async () => {
    if (await onResend()) wait.start();
  };
  return (
    <Button
      look="secondary"
      isBusy={isBusy}
      disabled={wait.left > 0}
      onClick={resend}
      className="tabular-nums"
    >
      {wait.left > 0 ? `${label} em ${wait.left} s` : label}
    </Button>
  );
}
