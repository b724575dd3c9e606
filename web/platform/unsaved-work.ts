import { useEffect, useId } from "react";

const open = new Set<string>();

/** Remembers that this part of the page holds typed work that no server has yet, for as long as it does. */
export function useUnsavedWork(isDirty: boolean): void {
  const id = useId();
  // Syncs with the list that the update notice reads, outside React.
  useEffect(() => {
    if (!isDirty) return;
    open.add(id);
    return () => void open.delete(id);
  }, [id, isDirty]);
}

/** Whether reloading now would lose something. */
export const hasUnsavedWork = (): boolean => open.size > 0;
