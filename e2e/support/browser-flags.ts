/** What Playwright turns off itself; of several such lists Chromium reads the last one only. */
const BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * The popup of the address bar, a page of its own that takes 1.8 s of processor time in every new window,
 * even while it is hidden.
 */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** A name of this machine at which pages are no secure context, as at an address of a network. */
export const PLAIN_HOST = "galpao.test";

/** Chromium's flags for the journeys: features that no journey uses are turned off. */
export const quietBrowser = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
  `--disable-features=${[...BY_PLAYWRIGHT, ...ADDRESS_BAR].join(",")}`,
];
