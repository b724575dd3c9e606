/**
 * Which modules share a file. Whatever is named nowhere here becomes a file of its own as soon as two screens
 * need it, and a screen of sixty files asks, parses and compresses sixty times: what nearly all screens need
 * therefore travels together. `budgets.test.ts` notices when a page comes to carry what it does not need.
 */

/** What every page of the app needs, in one file that outlives most releases in the browser's cache. */
const baseOfEveryPage =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//;

/**
 * What the sign-in and every screen behind it need besides: one file compresses better than forty little
 * ones.
 */
const partsOfEveryPage = new RegExp(
  [
    String.raw`lucide-react\/dist\/esm\/((createLucideIcon|Icon|context|defaultAttributes|shared)\b|icons\/(check|copy)\.)`,
    String.raw`node_modules\/clsx\/`,
    String.raw`@tanstack\/query-core\/(?!.*Observer)`,
    String.raw`@tanstack\/react-query\/.*\/(QueryClientProvider|queryOptions)\.js`,
    String.raw`web\/ui\/(?:\w+\/)?(brand-mark|browser-state|spinner|button|icon-button|copy-button|skip-link|error-title|lazy-component|first-interaction)\.tsx?$`,
    String.raw`web\/platform\/(?:\w+\/)?(problem|notify|public-config-query|auth-client|session|carried-session|guards)\.ts$`,
    String.raw`web\/features\/shell\/pages\/blank-frame\.tsx$`,
    String.raw`lucide-react\/dist\/esm\/icons\/(sun|moon)\.`,
    String.raw`domain\/product\/asin\.ts$`,
  ].join("|"),
);

/**
 * A field and a notice with their icons: on the sign-in, and on every screen with a search or a word of
 * warning.
 */
const fieldsAndNotices =
  /web\/ui\/(?:\w+\/)?(field|text-input|notice-panel)\.tsx$|icons\/(info|circle-exclamation-point|triangle-exclamation-point)\.mjs$/;

/**
 * What nearly every signed-in screen needs and the sign-in does not: reading and writing, the list with its
 * rows, its frame and its states.
 */
const partsOfEveryScreen = new RegExp(
  [
    String.raw`@tanstack\/query-core\/.*\/(query|mutation|infiniteQuery)Observer\.js`,
    String.raw`@tanstack\/react-query\/.*\/(use\w+|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|infiniteQueryOptions)\.js`,
    String.raw`openapi-fetch\/`,
    String.raw`domain\/(calendar\/calendar|live\/position)\.ts`,
    String.raw`web\/platform\/(?:\w+\/)?(api|positions|person|me|theme|kept-switch|formats|stale|use-write|list)\.ts`,
    String.raw`web\/ui\/(?:\w+\/)?(card|page-header|skeleton|error-panel|empty-state|status-pill|open-layer|lazy-layer)\.tsx?`,
    String.raw`web\/ui\/(?:\w+\/)?(list-frame|list-row|toolbar|data-table|table-cards|use-fits-width|checkbox|number)\.tsx?`,
    String.raw`web\/ui\/drawings\/(isometric|box-family)\.tsx?`,
    String.raw`web\/features\/dashboard\/dashboard\.public\.tsx`,
    String.raw`web\/features\/shell\/(screens|sign-out|palette\/palette-button|keyboard\/shortcuts)\.tsx?`,
  ].join("|"),
);

/** Form, fields and error texts of the sign-in, which the account's screens share. */
const accountForms =
  /web\/features\/account\/forms\/(account-form|auth-failure)\.tsx?$|web\/ui\/form\/password-input\.tsx$|icons\/eye-off\./;

/** The icons of several screens; the sign-in's and the frame's own stay with them. */
const iconsOfScreens = /lucide-react\/dist\/esm\/icons\/(?!(check|copy|eye|eye-off)\.)/;

export const partGroups = [
  { name: "base", test: baseOfEveryPage },
  { name: "frame", test: partsOfEveryPage, includeDependenciesRecursively: false },
  { name: "fields", test: fieldsAndNotices, includeDependenciesRecursively: false },
  { name: "account-forms", test: accountForms, includeDependenciesRecursively: false },
  { name: "screens", test: partsOfEveryScreen, includeDependenciesRecursively: false },
  { name: "icons", test: iconsOfScreens, minShareCount: 3, includeDependenciesRecursively: false },
];
