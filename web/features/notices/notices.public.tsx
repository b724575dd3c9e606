export { NoticeBell } from "./notice-bell.tsx";
export { PreferencesTab } from "./preferences-tab.tsx";
