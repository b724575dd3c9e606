import { startHero } from "#web/features/landing/hero/start-hero";
import {
  enterOnSignIn,
  syncTheme,
  updatePlanCostsOnInput,
  updateRoiOnInput,
} from "#web/features/landing/page-interactions";
import { showSupport } from "#web/features/landing/show-support";

updateRoiOnInput();
syncTheme();
updatePlanCostsOnInput();
enterOnSignIn();
startHero();
addEventListener("load", () => void showSupport());
