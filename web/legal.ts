import { showSupport } from "#web/features/landing/show-support";

addEventListener("load", () => void showSupport());
