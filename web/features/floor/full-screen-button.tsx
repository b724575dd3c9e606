import { Maximize, Minimize } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { IconButton } from "#web/ui/icon-button";

const follow = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** Gives the warehouse's screens the whole screen; absent on iPhones, whose browsers cannot do so. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  // Syncs with the browser: the other screens are shown in its window.
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    },
    [],
  );
  if (!document.fullscreenEnabled) return null;
  const change = () =>
    // Refused while another request runs; the button still shows the current state.
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <IconButton
      label={isFull ? "Sair da tela cheia" : "Tela cheia"}
      icon={isFull ? Minimize : Maximize}
      className="size-14 md:size-14"
      onClick={() => void change()}
    />
  );
}
