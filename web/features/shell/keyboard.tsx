import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { areLettersOn } from "#web/platform/kept-switch";
import { lazyComponent } from "#web/ui/lazy-component";
import { isLayerOpen } from "#web/ui/overlay/open-layer";
import { isTyping } from "./is-typing.ts";
import { showKeyList, useIsKeyListOpen } from "./key-list-state.ts";
import { meaningOf, SEQUENCE_MS } from "./letter-keys.ts";

const KeyList = lazyComponent(async () => (await import("./key-list.tsx")).KeyList);

/**
 * Keys without Ctrl: "g d" and its like, "n", "?". Off while somebody types, in open layers, and by choice in
 * Aparência.
 */
export function Keyboard() {
  const router = useRouter();
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  const isListOpen = useIsKeyListOpen();
  // Syncs with the keyboard of the whole page, from the moment the screen stands.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (!areLettersOn() || isLayerOpen()) return;
      const isBegun = event.timeStamp - begunAt.current < SEQUENCE_MS;
      const meaning = meaningOf(event.key.toLowerCase(), isBegun, router.state.location.pathname);
      begunAt.current = meaning.kind === "begun" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (meaning.kind === "nothing" || meaning.kind === "begun") return;
      event.preventDefault();
      if (meaning.kind === "list") showKeyList(true);
      else router.history.push(meaning.href);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [router]);
  return isListOpen && <KeyList onClose={() => showKeyList(false)} />;
}
