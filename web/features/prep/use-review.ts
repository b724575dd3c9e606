import { useState } from "react";
import type { WantedItem } from "./prep.queries.ts";

type Review = { items: WantedItem[] | null; isOpen: boolean; turn: number };

/**
 * The review in hand: its items are frozen when it begins, because the list behind it changes when it
 * succeeds.
 */
export function useReview() {
  const [review, setReview] = useState<Review>({ items: null, isOpen: false, turn: 0 });
  return {
    ...review,
    begin: (items: WantedItem[]) => setReview(({ turn }) => ({ items, isOpen: true, turn: turn + 1 })),
    setOpen: (isOpen: boolean) => setReview((before) => ({ ...before, isOpen })),
  };
}
