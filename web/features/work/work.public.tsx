import { lazyComponent } from "#web/ui/lazy-component";

/** The board of 'Galpão', which loads with the screen's first data. */
export const TaskBoard = lazyComponent(async () => (await import("./task-board.tsx")).TaskBoard);
