import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { areLettersOn } from "#web/platform/kept-switch";
import { lazyComponent } from "#web/ui/lazy-component";
import { isLayerOpen } from "#web/ui/overlay/open-layer";
import { isTyping, SEQUENCE_MS, shortcutFor, showKeyList, useIsKeyListOpen } from "./shortcuts.ts";

const KeyList = lazyComponent(async () => (await import("./key-list.tsx")).KeyList);

/**
 * Shortcuts without Ctrl: "g d" and the like, "n", "?". Off while typing, in open layers, and when switched
 * off in Aparência.
 */
export function Keyboard() {
  const router = useRouter();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  const isListOpen = useIsKeyListOpen();
  // Syncs with the keyboard of the whole page, before the first paint.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (!areLettersOn() || isLayerOpen()) return;
      const isPending = event.timeStamp - startedAt.current < SEQUENCE_MS;
      const shortcut = shortcutFor(event.key.toLowerCase(), isPending, router.state.location.pathname);
      startedAt.current = shortcut.kind === "pending" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (shortcut.kind === "nothing" || shortcut.kind === "pending") return;
      event.preventDefault();
      if (shortcut.kind === "list") showKeyList(true);
      else router.history.push(shortcut.href);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [router]);
  return isListOpen && <KeyList onClose={() => showKeyList(false)} />;
}
