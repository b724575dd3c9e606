import { lazyComponent } from "#web/ui/lazy-component";

/** The boxes of a request on 'Preparar', with contents by scan, measures, limits and closing. */
export const PackingPanel = lazyComponent(async () => (await import("./packing-panel.tsx")).PackingPanel);

/** The boxes on a customer's request card. */
export const OwnBoxes = lazyComponent(async () => (await import("./own-boxes.tsx")).OwnBoxes);
