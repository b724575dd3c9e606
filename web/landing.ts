import { followRoiField } from "#web/features/landing/follow-roi-field";
import { followTheme } from "#web/features/landing/follow-theme";
import { followUnitsSlider } from "#web/features/landing/follow-units-slider";
import { goInOnSignIn } from "#web/features/landing/go-in-on-sign-in";
import { playHero } from "#web/features/landing/play-hero";
import { showSupport } from "#web/features/landing/show-support";

followRoiField();
followTheme();
followUnitsSlider();
goInOnSignIn();
playHero();
addEventListener("load", () => void showSupport());
