/**
 * Which modules share a chunk. A module that two screens import and no group contains gets a chunk of its
 * own; dozens of small chunks load slowly and compress badly. `budgets.test.ts` limits what each page loads.
 */

/**
 * Libraries that every page needs; they change rarely, so browsers keep the chunk across releases. Without
 * `useBlocker`, which one dialog uses.
 */
const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\/(?!.*\/useBlocker\.)/;

/** What the sign-in and every screen need; one chunk compresses better than forty small ones. */
const everyPage = new RegExp(
  [
    String.raw`lucide-react\/dist\/esm\/icons\/eye\.`,
    String.raw`node_modules\/clsx\/`,
    String.raw`@tanstack\/query-core\/(?!.*Observer)`,
    String.raw`@tanstack\/react-query\/.*\/(QueryClientProvider|queryOptions)\.js`,
    String.raw`web\/ui\/(?:\w+\/)?(brand-mark|browser-state|change-signal|drawn-icon|spinner|button|icon-button|skip-link|error-title|lazy-component)\.tsx?$`,
    String.raw`web\/platform\/(?:\w+\/)?(problem|notify|public-config-query|auth-client|session|personal-storage|link-session|guards)\.ts$`,
    String.raw`web\/features\/shell\/pages\/blank-frame\.tsx$`,
    String.raw`domain\/product\/asin\.ts$`,
  ].join("|"),
);

/**
 * What the sign-in and every screen share with the public page, which has no frame. With names of their own
 * they are left out of the lists of files to preload.
 */
const moneyAndTexts = /domain\/(money\/(money|decimal)|text\/portuguese)\.ts$/;
const preloadHelper = /vite\/preload-helper/;
const publicConfig = /web\/platform\/public-config\.ts$/;

/** Fields and notices with their icons, on the sign-in and on most screens. */
const fieldsAndNotices =
  /web\/ui\/(?:\w+\/)?(field|text-input|notice-panel)\.tsx$|icons\/(info|circle-exclamation-point|triangle-exclamation-point)\.mjs$/;

/** What nearly every screen needs but the sign-in does not: API calls, lists and their states. */
const everyScreen = new RegExp(
  [
    String.raw`@tanstack\/query-core\/.*\/(query|mutation|infiniteQuery)Observer\.js`,
    String.raw`@tanstack\/react-query\/.*\/(use\w+|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|infiniteQueryOptions)\.js`,
    String.raw`openapi-fetch\/`,
    String.raw`domain\/(calendar\/calendar|live\/position)\.ts`,
    String.raw`lucide-react\/dist\/esm\/icons\/(check|copy|log-out|wifi-off|bot|pickaxe|bell|bell-ring|sun|moon|warehouse|hand-coins)\.`,
    String.raw`web\/platform\/(?:\w+\/)?(api|early-answers|api-session|person|me|theme|kept-switch|formats|new-id|use-write|list)\.ts`,
    String.raw`web\/ui\/(?:\w+\/)?(card|page-header|skeleton|error-panel|empty-state|status-pill|open-layer|count-layers|lazy-layer|open-question|copy-button)\.tsx?`,
    String.raw`web\/ui\/(?:\w+\/)?(list-frame|list-row|move-focus-when-removed|toolbar|data-table|table-cards|use-fits-width|checkbox|number)\.tsx?`,
    String.raw`web\/ui\/drawings\/(isometric|box-family)\.tsx?`,
    String.raw`web\/features\/dashboard\/dashboard\.public\.ts`,
    String.raw`web\/(features\/live\/live\.public|features\/notices\/bell\.public|platform\/outbox\/(outbox|outbox-signal)|features\/shell\/header\/shell-notices\.public)\.tsx?`,
    String.raw`web\/features\/shell\/(screens|sign-out|palette\/palette-button|sidebar\/navigation-link|keyboard\/shortcuts)\.tsx?`,
  ].join("|"),
);

/** Form, fields and error texts of the sign-in, which the account's screens share. */
const accountForms =
  /web\/features\/account\/forms\/(account-form|auth-failure|auth-settings)\.tsx?$|web\/platform\/session\/notice-after-sign-out\.ts$|web\/ui\/form\/password-input\.tsx$|icons\/eye-off\./;

/** What steps that ask for a mailed code need. */
const codeSteps = /web\/features\/account\/forms\/(auth-call|code-form|resend-button)\.tsx?$/;

/** What both screens of charges need. */
const chargeParts = /web\/features\/charges\/(charge-card|charge-words)\.tsx?$/;

/** Words of tasks, which the board, 'Preparar' and 'Galpão' need. */
const taskParts = /domain\/work\/(areas|kinds|block)\.ts$|web\/features\/work\/task\.public\.ts$/;

/** What screens of prep tasks share, and what is sent of them in the background. */
const prepParts = new RegExp(
  [
    String.raw`web\/features\/outbound\/(packing-after|packing-outbox|outbound\.queries)\.tsx?$`,
    String.raw`web\/features\/preparing\/(task-outbox\.public|steps-after)\.ts$`,
    String.raw`domain\/outbound\/(box|closable|limits)\.ts$`,
    String.raw`domain\/work\/(steps|finishing)\.ts$`,
  ].join("|"),
);

/** Short lists of words that many screens read. */
const sharedWords =
  /domain\/(documents\/files|product\/picture-types|shipments\/status|services\/(storage-rate|catalogue)|dock\/box|stock\/places)\.ts$/;

/** The check digits of codes and our own codes: whatever reads a code needs all. */
const codeDigits = /domain\/(product\/gtin|scan\/(check-digits|internal-code))\.ts$/;

/** What is kept on the device until it is sent; screens that use a part of it use all. */
const outboxParts = /node_modules\/idb\/|web\/platform\/outbox\/(outbox-item|outbox-store|send-outbox)\.ts$/;

/** Icons of several screens, except those of the sign-in, of the frame and of the link to support. */
const sharedIcons =
  /lucide-react\/dist\/esm\/icons\/(?!(check|copy|eye|eye-off|message-circle|log-out|wifi-off|bot|pickaxe|bell)\.)/;

export const partGroups = [
  { name: "base", test: libraries },
  { name: "money", test: moneyAndTexts, includeDependenciesRecursively: false },
  { name: "preload", test: preloadHelper },
  { name: "config", test: publicConfig, includeDependenciesRecursively: false },
  { name: "frame", test: everyPage, includeDependenciesRecursively: false },
  { name: "fields", test: fieldsAndNotices, includeDependenciesRecursively: false },
  { name: "account-forms", test: accountForms, includeDependenciesRecursively: false },
  { name: "code-steps", test: codeSteps, includeDependenciesRecursively: false },
  { name: "screens", test: everyScreen, includeDependenciesRecursively: false },
  { name: "charges", test: chargeParts, includeDependenciesRecursively: false },
  { name: "tasks", test: taskParts, includeDependenciesRecursively: false },
  { name: "prep", test: prepParts, includeDependenciesRecursively: false },
  { name: "digits", test: codeDigits, includeDependenciesRecursively: false },
  { name: "outbox", test: outboxParts, includeDependenciesRecursively: false },
  { name: "words", test: sharedWords, includeDependenciesRecursively: false },
  { name: "icons", test: sharedIcons, minShareCount: 4, includeDependenciesRecursively: false },
];
