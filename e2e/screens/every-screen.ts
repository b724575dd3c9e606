import { accountScreens } from "./account-screens.ts";
import { adminScreens } from "./admin-screens.ts";
import { customerScreens } from "./customer-screens.ts";
import type { Screen } from "./screen.ts";
import { toolScreens } from "./tool-screens.ts";
import { visitorScreens } from "./visitor-screens.ts";

/** Every screen of the product: what the pictures show and the audit walks. */
export const everyScreen: readonly Screen[] = [
  ...visitorScreens,
  ...customerScreens,
  ...toolScreens,
  ...accountScreens,
  ...adminScreens,
];
