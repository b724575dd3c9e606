import { useMatch, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Tells whether the component is still shown and no other screen was opened. A write may end after the person
 * left; what follows it must then close and open nothing.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const isShown = useRef(true);
  // Syncs with the component's life, which also ends when its dialog is closed.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current && router.latestLocation.pathname === pathname;
}
