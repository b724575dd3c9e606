import { accountScreens } from "./account-screens.ts";
import { adminHome, adminScreens } from "./admin-screens.ts";
import { chargeScreens, floorChargeScreens } from "./charge-screens.ts";
import { customerScreens } from "./customer-screens.ts";
import { floorScreens } from "./floor-screens.ts";
import type { Screen, ScreenGroup } from "./screen.ts";
import { toolScreens } from "./tool-screens.ts";
import { visitorScreens } from "./visitor-screens.ts";

/** Every screen of the product, one line for each group. */
export const screenGroups: readonly ScreenGroup[] = [
  visitorScreens,
  customerScreens,
  toolScreens,
  accountScreens,
  { ...adminScreens, screens: [adminHome, ...adminScreens.screens] },
  floorScreens,
  chargeScreens,
  floorChargeScreens,
];

/** The screens that pictures are taken of and that the audit opens. */
export const everyScreen: readonly Screen[] = screenGroups.flatMap(({ screens }) => screens);
