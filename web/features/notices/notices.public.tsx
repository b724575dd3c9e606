export { PreferencesTab } from "./preferences-tab.tsx";
