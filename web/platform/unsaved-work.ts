import { useEffect, useId } from "react";

const open = new Set<string>();

/** Registers that a component holds unsaved input while `isDirty`. */
export function useUnsavedWork(isDirty: boolean): void {
  const id = useId();
  // Syncs with the registry that the update notice reads, outside React.
  useEffect(() => {
    if (!isDirty) return;
    open.add(id);
    return () => void open.delete(id);
  }, [id, isDirty]);
}

/** Whether a reload would lose unsaved input. */
export const hasUnsavedWork = (): boolean => open.size > 0;
