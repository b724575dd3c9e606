import { useEffect, useState } from "react";

/** Seconds until something may be done again; `start` begins anew. */
export function useCountdown(seconds: number): { left: number; start: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  // Syncs with the clock while there is something to count.
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
