import { useEffect, useState } from "react";
import { Button } from "#web/ui/button";

type ResendButtonProps = {
  label: string;
  spacingSeconds: number;
  isBusy: boolean;
  /** Resolves with whether it was sent; if so, the wait restarts. */
  onResend: () => Promise<boolean>;
};

/** Resends after a wait that counts down on the button. */
export function ResendButton({ label, spacingSeconds, isBusy, onResend }: ResendButtonProps) {
  const wait = useCountdown(spacingSeconds);
  const resend = async () => {
    if (await onResend()) wait.start();
  };
  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      disabled={wait.left > 0}
      onClick={resend}
      className="tabular-nums"
    >
      {wait.left > 0 ? `${label} em ${wait.left} s` : label}
    </Button>
  );
}

/** Counts down `seconds`; `start` restarts it. */
function useCountdown(seconds: number): { left: number; start: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  // Syncs with the clock during the countdown.
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  const start = () => {
    const present = Date.now();
    setNow(present);
    setUntil(present + seconds * 1000);
  };
  return { left, start };
}
